import { Button } from '@mantine/core';

type CancelButtonProps = {
  /** What was confirmed is under way, and cannot be taken back. */
  isLocked: boolean;
  onClick: () => void;
  'data-autofocus'?: boolean;
};

/** Of a question: seen to be locked, and still where the focus is. */
export function CancelButton({ isLocked, ...rest }: CancelButtonProps) {
  return (
    <Button {...rest} variant="default" aria-disabled={isLocked} data-disabled={isLocked || undefined}>
      Cancel
    </Button>
  );
}
