import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useOnce } from '../form/use-once.ts';
import { ProblemNotice } from '../page/ProblemNotice.tsx';
import { CancelButton } from './CancelButton.tsx';
import { Dialog, DialogButtons } from './Dialog.tsx';
import { useLeavable } from './leavable.ts';
import { whatFailed } from './what-failed.ts';

type ConfirmActionProps<R> = {
  opened: boolean;
  onClose: () => void;
  title: string;
  /** What will happen. */
  children: ReactNode;
  /** The button and the button at work: 'Clear cache', 'Clearing'. */
  label: string;
  workingLabel: string;
  /** Red, unless what it does can be undone. */
  color?: string;
  /** Said when it fails: "The cache is unchanged." */
  failed: string;
  onConfirm: () => Promise<R>;
  onDone: (result: R) => void;
};

/** Asks before something that is neither a delete nor to be undone. */
export function ConfirmAction<R>(props: ConfirmActionProps<R>) {
  const [working, setWorking] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const work = useLeavable();
  const once = useOnce();

  function close() {
    if (working) return;
    setError(null);
    props.onClose();
  }

  async function run() {
    setWorking(true);
    setError(null);
    try {
      const result = await work.run(props.onConfirm(), props.failed);
      props.onClose();
      props.onDone(result);
    } catch (failed) {
      setError(failed);
    } finally {
      setWorking(false);
    }
  }

  return (
    <Dialog opened={props.opened} onClose={close} title={props.title}>
      {props.children}
      {error !== null && <ProblemNotice error={error} what={whatFailed(error, props.failed)} />}
      <DialogButtons>
        <CancelButton data-autofocus isLocked={working} onClick={close} />
        <Button color={props.color ?? 'red'} aria-disabled={working} onClick={() => void once(run)}>
          {working ? props.workingLabel : props.label}
        </Button>
      </DialogButtons>
    </Dialog>
  );
}
