import { Button, Group, Text, Textarea } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { type ClipboardEvent, useMemo, useRef, useState } from 'react';
import { DropPlace, FilePicker } from '../ui/form/DropPlace.tsx';
import { readFile } from '../ui/form/read-file.ts';
import classes from './ImportSource.module.css';
import { bytesOf, linesOf, readAsWindows1252, readNumberFile } from './number-file.ts';

/** `name`: of the file, or of what was pasted and is too long to be shown. */
export type Source = { text: string; name: string | null };

type ImportSourceProps = { source: Source; onSource: (source: Source) => void };

export const noSource: Source = { text: '', name: null };

/** A longer text would make every key in the field slow. */
const LONGEST_SHOWN = 100_000;

const EXAMPLE = 'number,carrier,account,application\n12125550123,Long distance,Harbour Dental,Reception';

/** The rows to import: a file, by picker or drop, or text that is pasted. */
export function ImportSource({ source, onSource }: ImportSourceProps) {
  const picker = useRef<HTMLInputElement>(null);
  const latest = useRef<File>(undefined);
  const [fault, setFault] = useState<string | null>(null);
  const lines = useMemo(() => linesOf(source.text), [source.text]);
  const [unknown, setUnknown] = useState<{ name: string; bytes: Uint8Array } | null>(null);

  function take(next: Source) {
    latest.current = undefined;
    setFault(null);
    setUnknown(null);
    onSource(next);
  }

  /** What cannot be read leaves what was there before. */
  async function open(file: File | undefined) {
    if (!file) return;
    latest.current = file;
    const bytes = await readFile(() => bytesOf(file));
    // Another was chosen meanwhile, or rows were typed.
    if (latest.current !== file) return;
    if ('fault' in bytes) return setFault(bytes.fault);
    const read = readNumberFile(new Uint8Array(bytes.content), file.size);
    if (read.kind === 'text') return take({ text: read.text, name: file.name });
    setUnknown(read.kind === 'unknown' ? { name: file.name, bytes: read.bytes } : null);
    setFault(
      read.kind === 'unknown'
        ? `${file.name} is not encoded in UTF-8, so names may be garbled. Save it as UTF-8, or read it as Windows-1252.`
        : read.fault,
    );
  }

  function paste(event: ClipboardEvent) {
    const text = event.clipboardData.getData('text');
    if (text.length < LONGEST_SHOWN) return;
    event.preventDefault();
    take({ text, name: 'Pasted text' });
  }

  return (
    <div>
      <DropPlace onDropped={({ files }) => void open(files[0])}>
        <Button
          variant="default"
          leftSection={<IconUpload size={16} aria-hidden />}
          onClick={() => picker.current?.click()}
        >
          {source.name === null ? 'Choose CSV file' : 'Replace file'}
        </Button>
        <span className={classes.name}>
          {source.name === null ? (
            'or drop it here, or paste the rows below'
          ) : (
            <>
              <strong>{source.name}</strong>, {lines}
            </>
          )}
        </span>
        {source.name !== null && (
          <Button variant="subtle" color="gray" size="compact-sm" onClick={() => take(noSource)}>
            Remove
          </Button>
        )}
        <FilePicker
          picker={picker}
          label="CSV file"
          accept=".csv,.tsv,.txt,text/csv,text/plain"
          onFiles={([file]) => void open(file)}
        />
      </DropPlace>
      {fault && (
        <Text role="alert" c="var(--mantine-color-error)" mt={8}>
          {fault}
        </Text>
      )}
      {unknown && (
        <Group gap="8px 12px" mt={8}>
          <Button
            variant="default"
            size="xs"
            onClick={() => take({ text: readAsWindows1252(unknown.bytes), name: unknown.name })}
          >
            Read as Windows-1252
          </Button>
        </Group>
      )}
      {source.name === null && (
        <Textarea
          mt={12}
          label="Rows"
          description="One number per line, or CSV with the column names in the first line: number, carrier, account, application. Use names or sids, separated by comma, semicolon or tab. Spaces, hyphens and brackets in numbers are ignored."
          placeholder={EXAMPLE}
          className={classes.typed}
          autosize
          minRows={6}
          maxRows={14}
          spellCheck={false}
          autoComplete="off"
          value={source.text}
          onPaste={paste}
          onChange={(event) => take({ text: event.currentTarget.value, name: null })}
        />
      )}
    </div>
  );
}
