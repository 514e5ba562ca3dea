import { Button } from '@mantine/core';
import { useState } from 'react';
import { Dialog, DialogButtons } from '../ui/Dialog.tsx';
import { ProblemNotice } from '../ui/ProblemNotice.tsx';

type RegenerateSecretDialogProps = {
  opened: boolean;
  /** The account's name. */
  name: string;
  onClose: () => void;
  onRegenerate: () => Promise<string>;
  onRegenerated: (secret: string) => void;
};

export function RegenerateSecretDialog(props: RegenerateSecretDialogProps) {
  const [working, setWorking] = useState(false);
  const [error, setError] = useState<unknown>(null);

  function close() {
    if (working) return;
    setError(null);
    props.onClose();
  }

  async function regenerate() {
    setWorking(true);
    setError(null);
    try {
      props.onRegenerated(await props.onRegenerate());
      props.onClose();
    } catch (failed) {
      setError(failed);
    } finally {
      setWorking(false);
    }
  }

  return (
    <Dialog opened={props.opened} onClose={close} title="Regenerate webhook secret">
      <p>
        <strong>{props.name}</strong> gets a new webhook secret and the current one stops working at once.
        Servers that check signatures refuse its webhooks until they have the new one.
      </p>
      {error !== null && <ProblemNotice error={error} what="The webhook secret is unchanged." />}
      <DialogButtons>
        <Button variant="default" data-autofocus onClick={close}>
          Cancel
        </Button>
        <Button color="red" aria-disabled={working} onClick={() => !working && regenerate()}>
          {working ? 'Regenerating' : 'Regenerate secret'}
        </Button>
      </DialogButtons>
    </Dialog>
  );
}
