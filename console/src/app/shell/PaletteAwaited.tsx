import { CloseButton } from '@mantine/core';
import { type RefObject, useEffect } from 'react';
import classes from './AppShell.module.css';

type PaletteAwaitedProps = { typed: RefObject<string>; onClose: () => void };

/** Takes what is typed before the palette has come. */
export function PaletteAwaited({ typed, onClose }: PaletteAwaitedProps) {
  useEffect(() => {
    typed.current = '';
  }, [typed]);
  return (
    <div className={classes.awaited}>
      <input
        aria-label="Search or jump to"
        onChange={(event) => {
          typed.current = event.currentTarget.value;
        }}
      />
      {/* A phone has no Escape. */}
      <CloseButton size={44} aria-label="Close" onClick={onClose} />
    </div>
  );
}
