import { TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { serviceProviderInput } from '@trunkline/contract/service-providers/service-providers.contract.ts';
import { useState } from 'react';
import { toProvider } from '../app/active-provider.ts';
import { FIRST_FAULT, useDrawnFocus } from '../ui/form/use-drawn-focus.ts';
import { Dialog } from '../ui/overlay/Dialog.tsx';
import { DialogForm } from '../ui/overlay/DialogForm.tsx';
import { useLeavable } from '../ui/overlay/leavable.ts';
import { toastSuccess } from '../ui/overlay/toast.ts';
import { failureOf } from '../ui/page/failure.ts';
import { useCreateServiceProvider } from './service-providers.queries.ts';

type AddProviderDialogProps = { opened: boolean; onClose: () => void };

/** One field; the new provider becomes the current one, unless it was closed meanwhile. */
export function AddProviderDialog({ opened, onClose }: AddProviderDialogProps) {
  const [name, setName] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const { box, focusDrawn } = useDrawnFocus<HTMLFormElement>();
  const create = useCreateServiceProvider();
  const navigate = useNavigate();
  const work = useLeavable();

  function close() {
    setName('');
    setFault(null);
    onClose();
  }

  function say(text: string | null) {
    setFault(text);
    focusDrawn(FIRST_FAULT);
  }

  async function save() {
    const input = serviceProviderInput.safeParse({ name });
    if (!input.success) return say(input.error.issues[0]?.message ?? null);
    try {
      const { sid } = await work.run(create.mutateAsync(input.data), 'The service provider was not added.');
      toastSuccess(`Service provider ${input.data.name} added`);
      if (!work.isLookedAt.current) return;
      close();
      void navigate(toProvider(sid));
    } catch (error) {
      const { issues, msg } = failureOf(error);
      say(issues.find((issue) => issue.path === 'name')?.message ?? msg);
    }
  }

  return (
    <Dialog
      opened={opened}
      onClose={close}
      title="Add service provider"
      typed={{
        name: 'a new service provider',
        values: { name },
        isChanged: name.trim() !== '',
        isSending: create.isPending,
        onGiveBack: (kept: { name: string }) => setName(kept.name),
        onDrop: close,
      }}
    >
      <DialogForm
        box={box}
        onSubmit={save}
        onCancel={close}
        isBusy={create.isPending}
        label="Save"
        doing="Saving"
      >
        <TextInput
          label="Service provider name"
          required
          data-autofocus
          value={name}
          error={fault}
          onChange={(event) => {
            setName(event.currentTarget.value);
            setFault(null);
          }}
        />
      </DialogForm>
    </Dialog>
  );
}
