import { Button, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { serviceProviderInput } from '@trunkline/contract/service-providers/service-providers.contract.ts';
import { type FormEvent, useState } from 'react';
import { toProvider } from '../app/active-provider.ts';
import { Dialog, DialogButtons } from '../ui/Dialog.tsx';
import { failureOf } from '../ui/failure.ts';
import { toastSuccess } from '../ui/toast.ts';
import { useCreateServiceProvider } from './service-providers.queries.ts';

type AddProviderDialogProps = { opened: boolean; onClose: () => void };

/** One field; the new provider becomes the current one. */
export function AddProviderDialog({ opened, onClose }: AddProviderDialogProps) {
  const [name, setName] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const create = useCreateServiceProvider();
  const navigate = useNavigate();

  function close() {
    setName('');
    setFault(null);
    onClose();
  }

  async function save(event: FormEvent) {
    event.preventDefault();
    if (create.isPending) return;
    const input = serviceProviderInput.safeParse({ name });
    if (!input.success) return setFault(input.error.issues[0]?.message ?? null);
    try {
      const { sid } = await create.mutateAsync(input.data);
      close();
      toastSuccess(`Service provider ${input.data.name} added`);
      void navigate(toProvider(sid));
    } catch (error) {
      const { issues, msg } = failureOf(error);
      setFault(issues.find((issue) => issue.path === 'name')?.message ?? msg);
    }
  }

  return (
    <Dialog opened={opened} onClose={close} title="Add service provider">
      <form onSubmit={save} noValidate>
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
        <DialogButtons>
          <Button variant="default" onClick={close}>
            Cancel
          </Button>
          <Button type="submit" aria-disabled={create.isPending}>
            {create.isPending ? 'Saving' : 'Save'}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}
