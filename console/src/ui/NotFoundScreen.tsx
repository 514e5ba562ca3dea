import { Button } from '@mantine/core';
import { IconUnlink } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { EmptyState } from './EmptyState.tsx';

export function NotFoundScreen({ isSignedIn }: { isSignedIn: boolean }) {
  return (
    <>
      <title>Not found · Trunkline</title>
      <EmptyState
        level={1}
        icon={<IconUnlink size={28} aria-hidden />}
        title="That page doesn't exist."
        action={
          <Button component={Link} to="/" variant={isSignedIn ? 'default' : 'filled'}>
            {isSignedIn ? 'Go to the start' : 'Log in'}
          </Button>
        }
      />
    </>
  );
}
