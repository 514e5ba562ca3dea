import { Tooltip } from '@mantine/core';
import '@mantine/core/styles/Tooltip.layer.css';
import type { RefObject } from 'react';
import classes from './Tip.module.css';

/** What a `Tip` shows, placed by the library; loaded when one is first wanted. */
export function FloatingTip({ text, anchor }: { text: string; anchor: RefObject<HTMLElement | null> }) {
  return (
    <Tooltip
      opened
      target={anchor}
      label={text}
      // Beside its control in the document too, so that it lies above a dialog that the control is in.
      withinPortal={false}
      floatingStrategy="fixed"
      position="bottom-start"
      offset={4}
      aria-hidden
      className={classes.tip}
    />
  );
}
