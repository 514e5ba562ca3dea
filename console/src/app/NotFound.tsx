import { Button } from '@mantine/core';
import { IconUnlink } from '@tabler/icons-react';
import { Link, useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { EmptyState } from '../ui/page/EmptyState.tsx';
import { isSid } from './is-sid.ts';
import { storedToken } from './session.ts';

/** Whoever is signed in is led to the start, anybody else to the login. `data`: why, where that is known. */
export function NotFound({ data }: { data?: unknown }) {
  const isSignedIn = storedToken() !== null;
  const { pathname } = useLocation();
  // The address of a record's page, which was somebody's link or bookmark.
  const isOfRecord = pathname.split('/').some(isSid);
  return (
    <>
      <title>Not found · Trunkline</title>
      <EmptyState
        level={1}
        icon={<IconUnlink size={28} aria-hidden />}
        title="That page doesn't exist."
        action={
          <Button component={Link} to="/" variant={isSignedIn ? 'default' : 'filled'}>
            {isSignedIn ? 'Go to the start page' : 'Log in'}
          </Button>
        }
      >
        {(data as ReactNode) || (isOfRecord && 'What it showed may have been deleted.')}
      </EmptyState>
    </>
  );
}
