import { Button, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { FieldTable, Values } from '@trunkline/contract/core/field.ts';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { CancelButton } from '../overlay/CancelButton.tsx';
import { Dialog, DialogButtons } from '../overlay/Dialog.tsx';
import { useLeavable } from '../overlay/leavable.ts';
import { toastSuccess } from '../overlay/toast.ts';
import { whatFailed } from '../overlay/what-failed.ts';
import { WAITING_FOR_VENDOR } from '../page/CredentialStatus.tsx';
import type { TestOutcome } from '../page/credential-status.ts';
import { type Failure, failureOf } from '../page/failure.ts';
import { ProblemNotice } from '../page/ProblemNotice.tsx';
import { useIsLong } from '../page/use-is-long.ts';
import { LockableFields } from './LockableFields.tsx';
import { type NewKeyValues, newKeyFaults, newKeySent, newKeyValues } from './new-key-values.ts';
import { VendorFields } from './VendorFields.tsx';

type ReplaceKeyDialogProps = {
  /** 'AWS (sales)' */
  service: string;
  /** Of `keyFields`: what is asked for. */
  keys: FieldTable;
  stored: Values;
  /** Whether its vendor can be asked. */
  isTestable: boolean;
  /** Tests the key, and stores it unless it fails; says how it did. */
  onReplace: (key: Record<string, unknown>) => Promise<{ stored: boolean; outcome: TestOutcome }>;
  /** Stores it whatever its test said. */
  onStore: (key: Record<string, unknown>) => Promise<unknown>;
  onClose: () => void;
  /** The test that was made before is about another key. */
  onStored: () => void;
  onStoredFailing: () => void;
};

/** Takes another secret for a service that stays the same one, and stores it once the vendor takes it (`R43`). */
export function ReplaceKeyDialog(props: ReplaceKeyDialogProps) {
  const { service, keys, isTestable, onClose } = props;
  const form = useForm<NewKeyValues>({
    mode: 'controlled',
    initialValues: newKeyValues(keys, props.stored),
    validate: (values) => newKeyFaults(keys, values),
  });
  const element = useRef<HTMLFormElement>(null);
  const isUnderWay = useRef(false);
  const left = useLeavable();
  const [working, setWorking] = useState(false);
  const isLong = useIsLong(working);
  const [failure, setFailure] = useState<Failure | null>(null);
  /** The key that failed; changed since, it has to be tested again. */
  const [failed, setFailed] = useState<string | null>(null);
  const { fields } = form.getValues();

  useEffect(() => focusOn(element.current), []);

  async function run(work: (key: Record<string, unknown>) => Promise<string | null>, values: NewKeyValues) {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setWorking(true);
    setFailure(null);
    setFailed(null);
    try {
      const reason = await left.run(work(newKeySent(keys, values)), 'The key was not replaced.');
      if (reason === null) return onClose();
      setFailed(JSON.stringify(values.fields));
      setFailure({ ...failureOf(null), msg: reason });
    } catch (error) {
      const refused = failureOf(error);
      form.setErrors(
        Object.fromEntries(refused.issues.map(({ path, message }) => [`fields.${path}`, message])),
      );
      setFailure(refused);
    } finally {
      isUnderWay.current = false;
      setWorking(false);
    }
  }

  async function replace(key: Record<string, unknown>) {
    const { stored, outcome } = await props.onReplace(key);
    if (!stored) return outcome.reason ?? 'The vendor gave no reason.';
    props.onStored();
    toastSuccess(
      outcome.status === 'ok' ? 'Key replaced: the vendor accepts it' : 'Key replaced without a test',
    );
    return null;
  }

  async function store(key: Record<string, unknown>) {
    await props.onStore(key);
    props.onStoredFailing();
    toastSuccess('Key replaced, though its test failed');
    return null;
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    // The dialog may stand inside another form.
    event.stopPropagation();
    form.onSubmit(
      (values) => void run(replace, values),
      (faults) => focusOn(element.current, Object.keys(faults)[0]),
    )(event);
  }

  return (
    <Dialog
      opened
      onClose={() => !working && onClose()}
      holds
      title={`Replace the key of ${service}`}
      typed={{
        name: `the key of ${service}`,
        values: form.getValues(),
        isChanged: form.isDirty(),
        isSending: working,
        onGiveBack: (kept: NewKeyValues) => form.setValues(kept),
        onDrop: form.reset,
      }}
    >
      <form ref={element} onSubmit={submit} noValidate>
        <p>
          {isTestable
            ? 'The new key is tested with the vendor before it replaces the stored one.'
            : 'This vendor cannot be tested from here: the new key is stored without a test.'}{' '}
          Applications go on using this service.{' '}
          {Object.keys(keys).length > 1 && 'Empty fields keep their stored value.'}
        </p>
        <Stack mt="md">
          <LockableFields isSending={working}>
            <VendorFields form={form} path="fields" table={keys} values={fields} stored={null} />
          </LockableFields>
          {failure && (
            <ProblemNotice
              error={failure}
              what={whatFailed(failure, 'The key was not replaced.')}
              kept="What you entered is still here."
            />
          )}
        </Stack>
        <DialogButtons>
          <span role="status">{isLong && isTestable && WAITING_FOR_VENDOR}</span>
          <CancelButton isLocked={working} onClick={() => !working && onClose()} />
          {failed !== null && failed === JSON.stringify(fields) && (
            <Button
              variant="default"
              aria-disabled={working}
              onClick={() => void run(store, form.getValues())}
            >
              Store it anyway
            </Button>
          )}
          <Button type="submit" aria-disabled={working}>
            {working ? 'Working' : isTestable ? 'Test and replace' : 'Replace'}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}

/** The field of that name, or the first. */
function focusOn(form: HTMLFormElement | null, path?: string): void {
  const named = path === undefined ? '[data-path]' : `[data-path="${CSS.escape(path)}"]`;
  form?.querySelector<HTMLElement>(named)?.focus();
}
