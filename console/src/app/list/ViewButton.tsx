import { Button } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import classes from './ViewButton.module.css';

type ViewButtonProps = {
  /** Of the view that is shown. */
  name: string | undefined;
  onOpen: () => void;
};

/** Stands beside the columns: which view this is, and the way to all of them. */
export function ViewButton({ name, onOpen }: ViewButtonProps) {
  return (
    <Button
      size="xs"
      variant="default"
      aria-haspopup="dialog"
      data-views
      className={classes.button}
      title={name}
      rightSection={<IconChevronDown size={16} aria-hidden />}
      onClick={onOpen}
    >
      <span className={classes.name}>{name ? `View: ${name}` : 'Views'}</span>
    </Button>
  );
}
