import { Button, TextInput } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { toClipboard } from '../page/copy-text.ts';
import classes from './CopyField.module.css';
import { useWholePress } from './use-whole-press.ts';

type CopyFieldProps = {
  label: string;
  text: string;
  /** By the button or by hand. */
  onCopied?: () => void;
};

/** A text to take along, in a field of its own: one press copies it, and where that is not possible selects it. */
export function CopyField({ label, text, onCopied }: CopyFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  const press = useWholePress();
  const [said, setSaid] = useState<string | null>(null);
  const [copied, setCopied] = useState(false);

  function done() {
    setCopied(true);
    setSaid(`${label} copied to clipboard`);
    onCopied?.();
  }

  async function copy() {
    try {
      await toClipboard(text);
      done();
    } catch {
      field.current?.select();
      setSaid(`Unable to copy ${label}, please select the text and right click to copy`);
    }
  }

  return (
    <div className={classes.copy}>
      <TextInput
        {...press}
        ref={field}
        label={label}
        value={text}
        readOnly
        spellCheck={false}
        classNames={{ input: classes.text ?? '' }}
        onFocus={(event) => event.currentTarget.select()}
        onCopy={done}
      />
      <Button
        data-autofocus
        leftSection={copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
        onClick={copy}
      >
        <span className={classes.words}>{copied ? 'Copied' : 'Copy'}</span>
      </Button>
      {/* A toast would be behind the dialog that this stands in. */}
      <p role="status" className={classes.said}>
        {said}
      </p>
    </div>
  );
}
