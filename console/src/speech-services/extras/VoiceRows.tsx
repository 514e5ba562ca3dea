import { Checkbox, NativeSelect, Stack, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import {
  keyFault,
  MOST_CUSTOM_VOICES,
  NEEDS_A_VOICE,
  reportedUsages,
} from '@trunkline/contract/speech-services/google-custom-voices.contract.ts';
import { CLONING_KEY_SHOWN, isShownKey } from '@trunkline/contract/speech-services/shown-key.ts';
import { CheckZone } from '../../ui/form/CheckZone.tsx';
import { FileDrop } from '../../ui/form/FileDrop.tsx';
import { FormRows } from '../../ui/form/FormRows.tsx';
import { plain } from '../../ui/form/plain.ts';
import type { SpeechValues } from '../speech-form.ts';
import classes from './VoiceRows.module.css';
import { newVoiceRow, type VoiceRow, withVoices } from './voice-form.ts';

type VoiceRowsProps = {
  form: UseFormReturnType<SpeechValues>;
  /** The beginnings of the stored keys, by the sid of their voice. */
  keys: ReadonlyMap<string, string>;
};

/** Google's custom voices, saved with their credential. */
export function VoiceRows({ form, keys }: VoiceRowsProps) {
  const values = form.getValues();
  return (
    <CheckZone
      label="Use custom voices"
      description="Voices that Google trained for you, or voices from a cloning key."
      checked={values.use_custom_voices}
      onChange={(isOn) => form.setValues(withVoices(values, isOn))}
    >
      <FormRows
        form={form}
        path="custom_voices"
        rows={values.custom_voices}
        noun="custom voice"
        nameOf={({ name }) => name}
        first="name"
        most={MOST_CUSTOM_VOICES}
        fresh={newVoiceRow}
        lastStays={NEEDS_A_VOICE}
        beside={[...keys]}
      >
        {(row, path) => <VoiceFields form={form} row={row} path={path} stored={keys.get(row.sid) || null} />}
      </FormRows>
    </CheckZone>
  );
}

type VoiceFieldsProps = Pick<VoiceRowsProps, 'form'> & {
  row: VoiceRow;
  /** 'custom_voices.0' */
  path: string;
  stored: string | null;
};

function VoiceFields({ form, row, path, stored }: VoiceFieldsProps) {
  const clones = form.getInputProps(`${path}.use_voice_cloning_key`);
  const key = form.getInputProps(`${path}.voice_cloning_key`);
  return (
    <Stack gap={12}>
      <div className={classes.pair}>
        <TextInput
          {...form.getInputProps(`${path}.name`)}
          label="Name"
          required
          maxLength={64}
          placeholder="Assigned name"
        />
        {!row.use_voice_cloning_key && (
          <NativeSelect
            {...form.getInputProps(`${path}.reported_usage`)}
            label="Reported usage"
            data={[...reportedUsages]}
          />
        )}
      </div>
      <Checkbox
        {...clones}
        label="Use voice cloning key"
        checked={Boolean(row.use_voice_cloning_key)}
        onChange={(event) => clones.onChange(event.currentTarget.checked ? 1 : 0)}
      />
      {row.use_voice_cloning_key ? (
        <FileDrop
          {...key}
          label="Voice cloning key"
          description="A text file of at most 1 MiB."
          required
          stored={stored}
          faultOf={keyFault}
          preview={shownOf(row.voice_cloning_key)}
          previewLabel="Voice cloning key, its beginning"
        />
      ) : (
        <TextInput
          {...form.getInputProps(`${path}.model`)}
          label="Model"
          required
          maxLength={512}
          placeholder="projects/…/locations/…/models/…"
          {...plain}
        />
      )}
    </Stack>
  );
}

/** No further than an answer of the server would show it. */
function shownOf(key: string): string {
  if (key === '' || isShownKey(key)) return key;
  return `${key.slice(0, Math.min(CLONING_KEY_SHOWN, Math.floor(key.length / 2)))}...`;
}
