import { Button, TextInput } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import classes from './CopyField.module.css';
import { toastError } from './toast.ts';

/** A text to take along, in a field of its own: one press copies it, and where that is not possible selects it. */
export function CopyField({ label, text }: { label: string; text: string }) {
  const field = useRef<HTMLInputElement>(null);
  const [copied, setCopied] = useState(false);

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      field.current?.select();
      toastError(`Unable to copy ${label}, please select the text and right click to copy`);
    }
  }

  return (
    <div className={classes.copy}>
      <TextInput
        ref={field}
        label={label}
        value={text}
        readOnly
        spellCheck={false}
        autoComplete="off"
        classNames={{ input: classes.text ?? '' }}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button
        data-autofocus
        leftSection={copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
        onClick={copy}
      >
        <span className={classes.words} aria-live="polite">
          {copied ? 'Copied' : 'Copy'}
        </span>
      </Button>
    </div>
  );
}
