import { NativeSelect, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import type { Decision } from '@trunkline/contract/core/policy.ts';
import type { SpeechCredentialWithVoices } from '@trunkline/contract/speech-services/speech-services.contract.ts';
import type { SpeechVendor } from '@trunkline/contract/speech-services/speech-vendor.ts';
import { LONGEST_CUSTOM_NAME, speechVendors } from '@trunkline/contract/speech-services/vendors.ts';
import { lazy, Suspense } from 'react';
import { AccountSelect } from '../accounts/AccountSelect.tsx';
import type { AccountChoice } from '../accounts/accounts.queries.ts';
import { pageSettings } from '../app/page-settings.ts';
import { useSession } from '../session/session.queries.ts';
import { FormPage } from '../ui/FormPage.tsx';
import { FormSkeleton } from '../ui/FormSkeleton.tsx';
import { Section } from '../ui/Section.tsx';
import type { LinkTarget } from '../ui/TargetLink.tsx';
import { useServerValues } from '../ui/use-server-values.ts';
import { VendorFields } from '../ui/VendorFields.tsx';
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

const VoiceRows = lazy(async () => ({ default: (await import('./extras/VoiceRows.tsx')).VoiceRows }));

const KEPT = 'Secrets are kept and never shown again; to use others, add another service.';
const ENTER_AGAIN =
  'What is stored cannot be read. Enter all of it again, and it takes the place of the old.';

type SpeechFormProps = {
  values: SpeechValues;
  /** Left out for a new one. */
  service?: SpeechCredentialWithVoices;
  loadedAt?: number;
  reload?: () => Promise<unknown>;
  service_provider_sid: string;
  accounts: readonly AccountChoice[] | undefined;
  may: Decision;
  cancel: LinkTarget;
  onSaved: (values: SpeechValues) => void;
};

export function SpeechForm(props: SpeechFormProps) {
  const { service, service_provider_sid, onSaved, reload } = props;
  const save = useSaveSpeech(service_provider_sid);
  const { actor } = useSession();
  const form = useForm<SpeechValues>({
    mode: 'controlled',
    initialValues: props.values,
    validate: (values) => speechFaults(values, service),
  });
  useServerValues(form, props.values, props.loadedAt ?? 0);
  const values = form.getValues();
  const table = tableOf(values.vendor);
  const vendor: SpeechVendor | null = values.vendor === '' ? null : speechVendors[values.vendor];
  // Only vendors whose models are a choice are asked for them.
  const asksModels = Object.values(table).some((field) => field.kind === 'choice' && field.source);
  const offer = useQuery({
    ...speechOfferQuery(
      service_provider_sid,
      values.vendor,
      service ? { account_sid: service.account_sid, label: service.label } : { create_new: true },
    ),
    enabled: asksModels && service_provider_sid !== '',
  });
  const vendorField = form.getInputProps('vendor');

  return (
    <FormPage
      form={form}
      stored={
        service &&
        reload && {
          record: service,
          toValues: speechValues,
          reload,
          compared: { of: comparedValues, labelOf: comparedLabel },
        }
      }
      may={props.may}
      cancel={props.cancel}
      isNew={!service}
      saveLabel={service ? 'Save' : 'Add speech service'}
      onSave={(values, madeFrom) => save(values, { form, madeFrom })}
      onSaved={() => onSaved(form.getValues())}
    >
      <Section title="General">
        <NativeSelect
          {...vendorField}
          label="Vendor"
          required
          disabled={Boolean(service)}
          data={[
            { value: '', label: 'Select a vendor' },
            ...vendorChoices(pageSettings, service ? values.vendor : ''),
          ]}
          onChange={(event) => form.setValues(withVendor(form.getValues(), event.currentTarget.value))}
        />
        {isNamed(values.vendor) && (
          <TextInput
            {...form.getInputProps('name')}
            label="Name"
            required
            disabled={Boolean(service)}
            placeholder="Vendor Name"
            maxLength={LONGEST_CUSTOM_NAME}
            autoComplete="off"
          />
        )}
        {actor.scope !== 'account' && (
          <AccountSelect
            {...form.getInputProps('account_sid')}
            label="Account"
            all="All accounts"
            accounts={props.accounts}
            disabled={Boolean(service)}
          />
        )}
        <TextInput
          {...form.getInputProps('label')}
          label="Label"
          disabled={Boolean(service)}
          maxLength={64}
          autoComplete="off"
          description="Needed only for several services of the same vendor; the application then names the label."
        />
      </Section>
      {vendor && (
        <Section title={vendor.name} about={service && (service.unreadable ? ENTER_AGAIN : KEPT)}>
          <VendorFields
            // Another vendor's field of the same name is another field.
            key={values.vendor}
            form={form}
            path="fields"
            table={table}
            values={values.fields}
            stored={service ?? null}
            isLocking={Boolean(service) && !service?.unreadable}
            lists={offer.data}
          />
          {hasVoices(values) && (
            <Suspense fallback={<FormSkeleton name="custom voices" fields={1} />}>
              <VoiceRows form={form} keys={keysOf(service)} />
            </Suspense>
          )}
        </Section>
      )}
    </FormPage>
  );
}

/** The beginnings of the stored cloning keys. */
function keysOf(service: SpeechCredentialWithVoices | undefined): ReadonlyMap<string, string> {
  const voices = service?.custom_voices ?? [];
  return new Map(voices.map((one) => [one.google_custom_voice_sid, one.voice_cloning_key ?? '']));
}
