import { type RefObject, useEffect } from 'react';
import classes from './AppShell.module.css';

/** Takes what is typed before the palette has come. */
export function PaletteAwaited({ typed }: { typed: RefObject<string> }) {
  useEffect(() => {
    typed.current = '';
  }, [typed]);
  return (
    <input
      className={classes.awaited}
      aria-label="Search or jump to"
      onChange={(event) => {
        typed.current = event.currentTarget.value;
      }}
    />
  );
}
