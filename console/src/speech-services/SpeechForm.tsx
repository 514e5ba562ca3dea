import { TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { SpeechCredentialWithVoices } from '@trunkline/contract/speech-services/speech-services.contract.ts';
import type { SpeechVendor } from '@trunkline/contract/speech-services/speech-vendor.ts';
import { LONGEST_CUSTOM_NAME, speechVendors } from '@trunkline/contract/speech-services/vendors.ts';
import { CredentialFields } from '../app/credential/CredentialFields.tsx';
import type { CredentialFormProps } from '../app/credential/credential-kind.ts';
import { pageSettings } from '../app/page-settings.ts';
import { FormPage } from '../ui/form/FormPage.tsx';
import { FormSkeleton } from '../ui/form/FormSkeleton.tsx';
import { useRecordForm } from '../ui/form/use-record-form.ts';
import { late } from '../ui/page/late.ts';
import {
  comparedLabel,
  comparedValues,
  hasVoices,
  isNamed,
  type SpeechValues,
  speechFaults,
  speechValues,
  tableOf,
  vendorChoices,
  withVendor,
} from './speech-form.ts';
import { speechOfferQuery } from './speech-offers.queries.ts';
import { useSaveSpeech } from './use-save-speech.ts';

const VoiceRows = late(
  async () => (await import('./extras/VoiceRows.tsx')).VoiceRows,
  () => <FormSkeleton name="custom voices" fields={1} isPart />,
);

const words = {
  kept: 'Secrets are never shown again after you save.',
  again: 'The stored values cannot be read. Enter all of them again to replace them.',
};

export function SpeechForm(props: CredentialFormProps<SpeechValues, SpeechCredentialWithVoices>) {
  const { service_provider_sid } = props;
  const service = props.stored?.record;
  const save = useSaveSpeech(service_provider_sid);
  const { form, page } = useRecordForm<SpeechValues, SpeechCredentialWithVoices, string>(
    { ...props, onSave: (entered, madeFrom, form) => save(entered, { form, madeFrom }) },
    speechValues,
    {
      validate: (entered) => speechFaults(entered, service),
    },
  );
  const values = form.getValues();
  const vendor: SpeechVendor | null = values.vendor === '' ? null : speechVendors[values.vendor];
  // Only vendors whose models are a choice are asked for them.
  const asksModels = Object.values(tableOf(values.vendor)).some(
    (field) => field.kind === 'choice' && field.source,
  );
  const asking = speechOfferQuery(
    service_provider_sid,
    values.vendor,
    service ? { account_sid: service.account_sid, label: service.label } : { create_new: true },
  );
  const offer = useQuery({ ...asking, enabled: asking.enabled && asksModels });

  return (
    <FormPage
      {...page}
      stored={page.stored && { ...page.stored, compared: { of: comparedValues, labelOf: comparedLabel } }}
      saveLabel={service ? 'Save' : 'Add speech service'}
    >
      <CredentialFields
        {...{ form, service, vendor, words, withVendor }}
        help="speech-vendors"
        vendors={vendorChoices(pageSettings, service ? values.vendor : '')}
        name={
          isNamed(values.vendor) && (
            <TextInput
              {...form.getInputProps('name')}
              label="Name"
              required
              disabled={Boolean(service)}
              placeholder="Vendor name"
              maxLength={LONGEST_CUSTOM_NAME}
            />
          )
        }
        replacing={props.replacing}
        lists={offer.data}
      >
        {hasVoices(values) && <VoiceRows form={form} keys={keysOf(service)} />}
      </CredentialFields>
    </FormPage>
  );
}

/** The beginnings of the stored cloning keys. */
function keysOf(service: SpeechCredentialWithVoices | undefined): ReadonlyMap<string, string> {
  const voices = service?.custom_voices ?? [];
  return new Map(voices.map((one) => [one.google_custom_voice_sid, one.voice_cloning_key ?? '']));
}
