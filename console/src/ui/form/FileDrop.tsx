import { Button, Input } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { type ReactNode, useId, useRef, useState } from 'react';
import { DropPlace, FilePicker } from './DropPlace.tsx';
import classes from './FileDrop.module.css';
import { readFile } from './read-file.ts';

export type FileDropProps = {
  label: string;
  description?: ReactNode;
  required?: boolean;
  disabled?: boolean;
  /** What the picker offers: 'application/json,.json' */
  accept?: string;
  /** The value that stands for what the server has; sent back as it is, it stays as it is. */
  stored: string | null;
  value?: string;
  onChange: (text: string) => void;
  onFocus?: () => void;
  error?: ReactNode;
  'data-path'?: string;
  /** Why the text cannot be taken; what was there before then stays in its place. */
  faultOf: (text: string) => string | null;
  /** Stands in place of the button that chooses a file. */
  locked?: ReactNode;
  /** What is shown of the value, without its secrets, and how it is called. */
  preview: string;
  previewLabel: string;
};

/** Twice what any of them may have; of a larger one nothing is read, which would take seconds. */
const MOST_BYTES = 2_000_000;
const tooLarge = (name: string) => `${name} is larger than 2 MB, so it is not a key file.`;

/** A text file by picker or drop. Its content becomes the value. */
export function FileDrop(props: FileDropProps) {
  const { label, stored, value = '', onChange, preview } = props;
  const picker = useRef<HTMLInputElement>(null);
  const latest = useRef<File>(undefined);
  const [name, setName] = useState<string | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const errorId = useId();
  const error = fault ?? props.error;
  const words = value === '' ? 'Choose file' : 'Replace file';

  async function take(file: File | undefined) {
    if (!file) return;
    latest.current = file;
    const isLarge = file.size > MOST_BYTES;
    const read = isLarge ? { fault: tooLarge(file.name) } : await readFile(() => file.text());
    // The one that was chosen last may be read first.
    if (latest.current !== file) return;
    const wrong = 'fault' in read ? read.fault : props.faultOf(read.content);
    setFault(wrong);
    if (wrong !== null || 'fault' in read) return;
    setName(file.name);
    onChange(read.content);
  }

  return (
    <Input.Wrapper
      label={label}
      description={props.description}
      required={props.required}
      error={error}
      errorProps={{ id: errorId }}
      labelElement="div"
    >
      <DropPlace
        isField
        disabled={props.disabled}
        hasFault={Boolean(error)}
        onDropped={({ files }) => void take(files[0])}
      >
        {props.locked ?? (
          <Button
            variant="default"
            size="xs"
            disabled={props.disabled}
            leftSection={<IconUpload size={16} aria-hidden />}
            data-path={props['data-path']}
            data-secret
            data-called={label}
            aria-label={`${words}: ${label}`}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? errorId : undefined}
            onFocus={props.onFocus}
            onClick={() => picker.current?.click()}
          >
            {words}
          </Button>
        )}
        <span className={classes.name}>{nameOf(value, stored, name)}</span>
        <FilePicker picker={picker} accept={props.accept} onFiles={([file]) => void take(file)} />
      </DropPlace>
      {preview && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached with the keyboard
        <section className={classes.preview} aria-label={props.previewLabel} tabIndex={0}>
          <pre>{preview}</pre>
        </section>
      )}
      {stored && value !== stored && (
        <Button
          variant="transparent"
          size="compact-xs"
          px={0}
          mt={4}
          onClick={() => {
            setName(null);
            setFault(null);
            onChange(stored);
          }}
        >
          Keep the stored one
        </Button>
      )}
    </Input.Wrapper>
  );
}

function nameOf(value: string, stored: string | null, name: string | null): string {
  if (value === '') return 'No file chosen. You can also drop it here.';
  if (value === stored) return 'Stored';
  return name ?? 'Chosen';
}
