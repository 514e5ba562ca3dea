import { NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { AccountSelect } from '../accounts/AccountSelect.tsx';
import { ApplicationSelect } from '../applications/ApplicationSelect.tsx';
import { FIRST_FAULT, useDrawnFocus } from '../ui/form/use-drawn-focus.ts';
import { Dialog } from '../ui/overlay/Dialog.tsx';
import { DialogForm } from '../ui/overlay/DialogForm.tsx';
import { useLeavable } from '../ui/overlay/leavable.ts';
import { toastSuccess } from '../ui/overlay/toast.ts';
import { whatFailed } from '../ui/overlay/what-failed.ts';
import { ProblemNotice } from '../ui/page/ProblemNotice.tsx';
import {
  type TargetKind,
  type TestCallFaults,
  type TestCallValues,
  targetKinds,
  testCallFaults,
  testCallSent,
} from './live-call-words.ts';
import { usePlaceCall } from './live-calls.queries.ts';
import classes from './PlaceCallDialog.module.css';

/** What opens below a field has to stay inside the dialog, or nobody could press it. */
const inside = { comboboxProps: { withinPortal: false } };

type PlaceCallDialogProps = { account_sid: string; application_sid?: string; onClose: () => void };

/** A call to somebody, answered by an application: to hear whether it does what it should. */
export function PlaceCallDialog({ account_sid, application_sid = '', onClose }: PlaceCallDialogProps) {
  const place = usePlaceCall();
  const work = useLeavable();
  const begun: TestCallValues = { account_sid, application_sid, from: '', kind: 'phone', target: '' };
  const [values, setValues] = useState(begun);
  const { box, focusDrawn } = useDrawnFocus<HTMLFormElement>();
  const [faults, setFaults] = useState<TestCallFaults>({});
  const target = targetKinds.find(({ value }) => value === values.kind) ?? targetKinds[0];
  const isChanged = Object.entries(begun).some(
    ([name, value]) => values[name as keyof TestCallValues] !== value,
  );

  function change(changed: Partial<TestCallValues>) {
    setValues({ ...values, ...changed });
    setFaults({});
  }

  async function send() {
    const wrong = testCallFaults(values);
    setFaults(wrong);
    focusDrawn(FIRST_FAULT);
    if (Object.keys(wrong).length > 0) return;
    const sent = { account_sid: values.account_sid, body: testCallSent(values) };
    const placed = await work.run(place.mutateAsync(sent), 'The call was not placed.').catch(() => null);
    if (!placed) return;
    toastSuccess('The call is being placed');
    if (work.isLookedAt.current) onClose();
  }

  return (
    <Dialog
      opened
      holds
      onClose={onClose}
      title="Place a test call"
      typed={{
        ...{ name: 'a test call', values, isChanged, isSending: place.isPending },
        onGiveBack: setValues,
        onDrop: () => setValues(begun),
      }}
    >
      <DialogForm
        box={box}
        className={classes.fields}
        onSubmit={send}
        onCancel={onClose}
        isBusy={place.isPending}
        label="Place call"
        doing="Placing"
      >
        <p>The platform places a call, and the application talks to the person who answers.</p>
        <AccountSelect
          {...inside}
          required
          value={values.account_sid}
          error={faults.account_sid}
          onChange={(chosen) => change({ account_sid: chosen, application_sid: '' })}
        />
        <ApplicationSelect
          {...inside}
          required
          none="Choose an application"
          accountSid={values.account_sid}
          value={values.application_sid}
          error={faults.application_sid}
          onChange={(application_sid) => change({ application_sid })}
        />
        <TextInput
          label="Call from"
          description="The number that the called party sees."
          required
          inputMode="tel"
          value={values.from}
          error={faults.from}
          onChange={({ currentTarget }) => change({ from: currentTarget.value })}
        />
        <NativeSelect
          label="Call"
          data={targetKinds.map(({ value, label }) => ({ value, label }))}
          value={values.kind}
          onChange={({ currentTarget }) => change({ kind: currentTarget.value as TargetKind })}
        />
        <TextInput
          label={target?.field}
          description={target?.hint}
          required
          value={values.target}
          error={faults.target}
          onChange={({ currentTarget }) => change({ target: currentTarget.value })}
        />
        {place.error && (
          <ProblemNotice error={place.error} what={whatFailed(place.error, 'The call was not placed.')} />
        )}
      </DialogForm>
    </Dialog>
  );
}
