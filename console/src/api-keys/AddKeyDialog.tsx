import { Button, NativeSelect, TextInput } from '@mantine/core';
import type { Owner } from '@trunkline/contract/core/actor.ts';
import { useState } from 'react';
import { localDay } from '../app/local-day.ts';
import { CopyField } from '../ui/form/CopyField.tsx';
import { FIRST_FAULT, useDrawnFocus } from '../ui/form/use-drawn-focus.ts';
import { Dialog, DialogButtons } from '../ui/overlay/Dialog.tsx';
import { DialogForm } from '../ui/overlay/DialogForm.tsx';
import { tellFailure, useLeavable } from '../ui/overlay/leavable.ts';
import { toastSuccess } from '../ui/overlay/toast.ts';
import { whatFailed } from '../ui/overlay/what-failed.ts';
import { ProblemNotice } from '../ui/page/ProblemNotice.tsx';
import { serverNow } from '../ui/page/server-clock.ts';
import { expiryChoices, type KeyValues, keyFaults, keySent, newKeyValues } from './api-key-form.ts';
import { useCreateApiKey } from './api-keys.queries.ts';

type AddKeyDialogProps = {
  owner: Owner;
  opened: boolean;
  /** The server takes a name and an expiry. */
  withDetails: boolean;
  onClose: () => void;
};

/** Two steps: what is known about the key, and then the key, which is shown this once. */
export function AddKeyDialog({ owner, opened, withDetails, onClose }: AddKeyDialogProps) {
  const create = useCreateApiKey(owner);
  const work = useLeavable();
  const [values, setValues] = useState<KeyValues>(newKeyValues);
  const { box, focusDrawn } = useDrawnFocus<HTMLFormElement>();
  const [faults, setFaults] = useState<ReturnType<typeof keyFaults>>({});
  const [token, setToken] = useState<string | null>(null);
  /** What became of the only view of it. */
  const [view, setView] = useState<'open' | 'copied' | 'warned'>('open');

  function close() {
    if (create.isPending) return;
    if (token !== null) toastSuccess('API key added');
    setValues(newKeyValues);
    setFaults({});
    setToken(null);
    setView('open');
    create.reset();
    onClose();
  }

  /** Escape and the cross do not lose a key that nobody has. */
  const closeCopied = () => (view === 'copied' ? close() : setView('warned'));

  function change(changed: Partial<KeyValues>) {
    setValues({ ...values, ...changed });
    setFaults({});
  }

  async function save() {
    const now = serverNow();
    const wrong = keyFaults(values, now);
    setFaults(wrong);
    focusDrawn(FIRST_FAULT);
    if (Object.keys(wrong).length > 0) return;
    const sent = create.mutateAsync(withDetails ? keySent(values, now) : {});
    const made = await work.run(sent, 'The API key was not added.').catch(() => null);
    if (!made) return;
    if (work.isLookedAt.current) setToken(made.token);
    else tellFailure('The API key was added after you left the page, so it was never shown. Revoke it.');
  }

  if (token !== null)
    return (
      <Dialog key="made" opened={opened} onClose={closeCopied} holds title="Copy the new API key">
        <p>
          This key is shown only once. Copy it now and store it safely. If you lose it, revoke it and add a
          new one.
        </p>
        <CopyField label="API key" text={token} onCopied={() => setView('copied')} />
        {view === 'warned' && (
          <p role="alert">You have not copied the key. After you close this, it cannot be shown again.</p>
        )}
        <DialogButtons>
          <Button variant="default" onClick={close}>
            {view === 'warned' ? 'Close without copying' : 'Done'}
          </Button>
        </DialogButtons>
      </Dialog>
    );
  return (
    <Dialog
      key="new"
      opened={opened}
      onClose={close}
      holds
      title="Add API key"
      typed={{
        name: `an API key of ${owner.account_sid ?? owner.service_provider_sid}`,
        values,
        isChanged: values !== newKeyValues,
        isSending: create.isPending,
        onGiveBack: setValues,
        onDrop: () => setValues(newKeyValues),
      }}
    >
      <DialogForm
        box={box}
        onSubmit={save}
        onCancel={close}
        isBusy={create.isPending}
        isAwaited
        label="Add key"
        doing="Adding"
      >
        {withDetails ? (
          <KeyFields values={values} faults={faults} onChange={change} />
        ) : (
          <p>The key is shown only once, after you add it.</p>
        )}
        {create.error && (
          <ProblemNotice error={create.error} what={whatFailed(create.error, 'The API key was not added.')} />
        )}
      </DialogForm>
    </Dialog>
  );
}

type KeyFieldsProps = {
  values: KeyValues;
  faults: ReturnType<typeof keyFaults>;
  onChange: (changed: Partial<KeyValues>) => void;
};

function KeyFields({ values, faults, onChange }: KeyFieldsProps) {
  return (
    <>
      <TextInput
        label="Name"
        description="The program that uses it, so that you recognize the key in the list."
        placeholder="Provisioning script"
        data-autofocus
        maxLength={64}
        value={values.name}
        error={faults.name}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
      />
      <NativeSelect
        label="Expires"
        mt="md"
        value={values.expiry}
        data={expiryChoices}
        onChange={(event) => onChange({ expiry: event.currentTarget.value })}
      />
      {values.expiry === 'date' && (
        <TextInput
          type="date"
          label="Last day"
          description="The key works until the end of this day."
          mt="md"
          required
          min={localDay(serverNow())}
          max="2037-12-31"
          value={values.date}
          error={faults.date}
          onChange={(event) => onChange({ date: event.currentTarget.value })}
        />
      )}
    </>
  );
}
