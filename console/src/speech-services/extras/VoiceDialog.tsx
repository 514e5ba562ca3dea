import { Button, Checkbox, FileInput, NativeSelect, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import {
  type CustomVoice,
  MODEL_REQUIRED,
  reportedUsages,
} from '@trunkline/contract/speech-services/google-custom-voices.contract.ts';
import { useState } from 'react';
import { Dialog, DialogButtons } from '../../ui/Dialog.tsx';
import { failureOf } from '../../ui/failure.ts';
import { ProblemNotice } from '../../ui/ProblemNotice.tsx';
import { toastSuccess } from '../../ui/toast.ts';
import { useSaveCustomVoice, type VoiceRow } from '../custom-voices.queries.ts';

const LARGEST_KEY = 1_000_000;

type VoiceDialogProps = {
  speech_credential_sid: string;
  /** Null for a new one. */
  voice: CustomVoice | null;
  onClose: () => void;
};

export function VoiceDialog({ speech_credential_sid, voice, onClose }: VoiceDialogProps) {
  const save = useSaveCustomVoice(speech_credential_sid);
  const [failure, setFailure] = useState<unknown>(null);
  const [sid, setSid] = useState(voice?.google_custom_voice_sid ?? null);
  const hasKey = Boolean(voice?.voice_cloning_key);
  const form = useForm<VoiceRow>({
    mode: 'controlled',
    initialValues: {
      google_custom_voice_sid: null,
      name: voice?.name ?? '',
      reported_usage: voice?.reported_usage ?? 'REALTIME',
      model: voice?.model ?? '',
      use_voice_cloning_key: voice?.use_voice_cloning_key ?? 0,
      cloning_key: '',
    },
    validate: {
      name: (name) => (name.trim() === '' ? 'Name is required' : null),
      model: (model, row) => (!row.use_voice_cloning_key && model.trim() === '' ? MODEL_REQUIRED : null),
      cloning_key: (key, row) =>
        row.use_voice_cloning_key && !hasKey && key === '' ? 'Choose the key file' : null,
    },
  });
  const values = form.getValues();

  async function take(file: File | null) {
    if (file && file.size > LARGEST_KEY)
      return form.setFieldError('cloning_key', 'The file is too large for a voice cloning key');
    form.setFieldValue('cloning_key', file ? await file.text() : '');
  }

  async function submit(row: VoiceRow) {
    if (save.isPending) return;
    setFailure(null);
    try {
      await save.mutateAsync({ ...row, google_custom_voice_sid: sid });
      toastSuccess(`Custom voice ${row.name.trim()} saved`);
      onClose();
    } catch (error) {
      const { issues } = failureOf(error);
      form.setErrors(
        Object.fromEntries(
          issues.map(({ path, message }) => [path === 'file' ? 'cloning_key' : path, message]),
        ),
      );
      setFailure(error);
      setSid(sidOfAdded(error) ?? sid);
    }
  }

  return (
    <Dialog opened onClose={onClose} holds title={voice ? 'Edit custom voice' : 'Add custom voice'}>
      <form onSubmit={form.onSubmit(submit)} noValidate>
        <Stack gap={12}>
          {failure !== null && (
            <ProblemNotice error={failure} what="Not saved." kept="Everything you typed is still here." />
          )}
          <TextInput
            {...form.getInputProps('name')}
            label="Name"
            required
            data-autofocus
            maxLength={64}
            placeholder="Assigned Name"
            autoComplete="off"
          />
          <Checkbox
            label="Use voice cloning key"
            checked={Boolean(values.use_voice_cloning_key)}
            onChange={(event) =>
              form.setFieldValue('use_voice_cloning_key', event.currentTarget.checked ? 1 : 0)
            }
          />
          {values.use_voice_cloning_key ? (
            <FileInput
              label="Voice cloning key file"
              required={!hasKey}
              placeholder={hasKey ? 'Stored; choose a file to replace it' : 'Choose a file'}
              description={
                hasKey
                  ? `Begins with ${voice?.voice_cloning_key?.slice(0, 40)}…`
                  : 'A text file, at most 1 MB.'
              }
              error={form.errors.cloning_key}
              onChange={take}
            />
          ) : (
            <>
              <NativeSelect
                {...form.getInputProps('reported_usage')}
                label="Reported usage"
                data={[...reportedUsages]}
              />
              <TextInput
                {...form.getInputProps('model')}
                label="Model"
                required
                maxLength={512}
                placeholder="projects/…/locations/…/models/…"
                autoComplete="off"
              />
            </>
          )}
        </Stack>
        <DialogButtons>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" aria-disabled={save.isPending}>
            {save.isPending ? 'Saving' : 'Save'}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}

/** The voice was added and only its key was refused: another try changes that one. */
function sidOfAdded(error: unknown): string | null {
  return typeof error === 'object' && error !== null && 'added' in error ? String(error.added) : null;
}
