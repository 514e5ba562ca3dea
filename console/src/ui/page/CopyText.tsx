import { ActionIcon } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { UnlockedButton } from '../form/UnlockedButton.tsx';
import classes from './CopyText.module.css';
import { copyText } from './copy-text.ts';

const CONFIRMED_MS = 1500;
/** The first group of a sid. */
const SHORT_LENGTH = 8;

type CopyTextProps = {
  text: string;
  /** What it is, for someone who cannot see it. */
  name: string;
  /** Only the beginning is shown; the whole is copied, and shown on hover. */
  short?: boolean;
  /** Stands for what is too long to be drawn; the whole is copied. */
  shown?: string;
};

/** A sid, address or key with its copy button. */
export function CopyText({ text, name, short = false, shown = text }: CopyTextProps) {
  const [copied, setCopied] = useState(false);

  async function copy() {
    if (!(await copyText(text))) return;
    setCopied(true);
    setTimeout(() => setCopied(false), CONFIRMED_MS);
  }

  return (
    <span className={classes.copy}>
      {short ? <code title={text}>{text.slice(0, SHORT_LENGTH)}…</code> : <code>{shown}</code>}
      <ActionIcon
        component={UnlockedButton}
        variant="subtle"
        color="gray"
        size="sm"
        aria-label={`Copy ${name}`}
        onClick={copy}
      >
        {copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
      </ActionIcon>
    </span>
  );
}
