import { Button, Stack, Textarea } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { LONGEST_VALUE } from '@trunkline/contract/applications/app-env.ts';
import { type ReactNode, useRef, useState } from 'react';
import { FilePicker } from '../ui/form/DropPlace.tsx';
import { readFile } from '../ui/form/read-file.ts';
import { countText } from '../ui/page/count-text.ts';

type EnvFileInputProps = {
  label: string;
  description?: ReactNode;
  required?: boolean;
  value: string;
  onChange: (text: string) => void;
  error?: ReactNode;
  disabled?: boolean;
  'data-path'?: string;
};

/** A text that is usually a file's: it is chosen, or typed. */
export function EnvFileInput({ value, onChange, error, ...rest }: EnvFileInputProps) {
  const picker = useRef<HTMLInputElement>(null);
  const [fault, setFault] = useState<string | null>(null);

  /** A file that cannot be a value leaves the one before in its place. */
  async function take(file: File | undefined) {
    if (!file) return;
    const read = file.size > LONGEST_VALUE * 4 ? null : await readFile(() => file.text());
    if (read && 'fault' in read) return setFault(read.fault);
    const text = read?.content ?? null;
    const fits = text !== null && text.length <= LONGEST_VALUE && !text.includes('\0');
    setFault(
      fits ? null : `${file.name} is not a text file of at most ${countText(LONGEST_VALUE)} characters`,
    );
    if (fits) onChange(text);
  }

  return (
    <Stack gap={8}>
      <Textarea
        {...rest}
        error={fault ?? error}
        autosize
        minRows={4}
        maxRows={16}
        autoComplete="off"
        spellCheck={false}
        value={value}
        onChange={(event) => {
          setFault(null);
          onChange(event.currentTarget.value);
        }}
      />
      <div>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconUpload size={16} aria-hidden />}
          aria-label={`Choose file: ${rest.label}`}
          onClick={() => picker.current?.click()}
        >
          Choose file
        </Button>
        <FilePicker picker={picker} onFiles={([file]) => void take(file)} />
      </div>
    </Stack>
  );
}
