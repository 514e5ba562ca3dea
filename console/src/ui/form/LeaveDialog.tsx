import { Button } from '@mantine/core';
import { useBlocker, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { Dialog, DialogButtons } from '../overlay/Dialog.tsx';
import { leavesForm } from './leaves-form.ts';

type LeaveDialogProps = {
  isChanged: () => boolean;
  /** It has been sent, so that what was changed may well be kept. */
  isSaving?: boolean;
};

/** Asks before a changed form is left, by a link, the back button, or closing the tab. */
export function LeaveDialog({ isChanged, isSaving = false }: LeaveDialogProps) {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => leavesForm(current, next) && isChanged(),
    enableBeforeUnload: isChanged,
    withResolver: true,
  });
  const isAsked = blocker.status === 'blocked';
  const stay = () => blocker.reset?.();
  const router = useRouter();
  const isDone = isAsked && !isChanged();
  // Saved while the question stood it has nothing to lose any more. What was saved may lead on by itself, which is known a turn later.
  useEffect(() => {
    if (!isDone) return;
    const timer = setTimeout(() => {
      if (router.latestLocation.pathname === blocker.current?.pathname) blocker.proceed?.();
    });
    return () => clearTimeout(timer);
  });
  return (
    <Dialog
      opened={isAsked}
      onClose={stay}
      title={isSaving ? 'Leave while it is being saved?' : 'Leave without saving?'}
    >
      {isSaving
        ? 'Your changes are being sent to the server. You will be told whether they were saved.'
        : 'Your changes on this page will be lost.'}
      <DialogButtons>
        <Button variant="default" data-autofocus onClick={stay}>
          Stay
        </Button>
        <Button color="red" onClick={() => blocker.proceed?.()}>
          Leave
        </Button>
      </DialogButtons>
    </Dialog>
  );
}
