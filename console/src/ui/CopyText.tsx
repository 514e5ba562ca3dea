import { ActionIcon } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import classes from './CopyText.module.css';
import { toastError, toastSuccess } from './toast.ts';

const CONFIRMED_MS = 1500;

/** A sid, address or key with its copy button. `name` says what it is to someone who cannot see it. */
export function CopyText({ text, name }: { text: string; name: string }) {
  const [copied, setCopied] = useState(false);

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
      setTimeout(() => setCopied(false), CONFIRMED_MS);
      toastSuccess(`${text} copied to clipboard`);
    } catch {
      toastError(`Unable to copy ${text}, please select the text and right click to copy`);
    }
  }

  return (
    <span className={classes.copy}>
      <code>{text}</code>
      <ActionIcon variant="subtle" color="gray" size="sm" aria-label={`Copy ${name}`} onClick={copy}>
        {copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
      </ActionIcon>
    </span>
  );
}
