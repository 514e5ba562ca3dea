import { UnstyledButton } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import classes from './Rail.module.css';
import { COMMAND } from './shortcuts.ts';

/** At the top of the rail: opens the palette. */
export function SearchPill({ onOpen }: { onOpen: () => void }) {
  return (
    <UnstyledButton className={classes.search} onClick={onOpen}>
      <IconSearch size={16} aria-hidden />
      Search or jump to
      <kbd aria-hidden>{COMMAND} K</kbd>
    </UnstyledButton>
  );
}
