import { NativeSelect, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import type { Decision } from '@trunkline/contract/core/policy.ts';
import type { SpeechCredential } from '@trunkline/contract/speech-services/speech-services.contract.ts';
import type { SpeechVendor } from '@trunkline/contract/speech-services/speech-vendor.ts';
import { LONGEST_CUSTOM_NAME, speechVendors } from '@trunkline/contract/speech-services/vendors.ts';
import { AccountSelect } from '../accounts/AccountSelect.tsx';
import type { AccountChoice } from '../accounts/accounts.queries.ts';
import { pageSettings } from '../app/page-settings.ts';
import { useSession } from '../session/session.queries.ts';
import { FormPage } from '../ui/FormPage.tsx';
import { Section } from '../ui/Section.tsx';
import type { LinkTarget } from '../ui/TargetLink.tsx';
import { useServerValues } from '../ui/use-server-values.ts';
import { VendorFields } from '../ui/VendorFields.tsx';
import {
  isNamed,
  onForm,
  type SpeechValues,
  speechFaults,
  speechValues,
  tableOf,
  vendorChoices,
  withVendor,
} from './speech-form.ts';
import { speechOfferQuery } from './speech-offers.queries.ts';

type SpeechFormProps<R> = {
  values: SpeechValues;
  /** Left out for a new one. */
  service?: SpeechCredential;
  loadedAt?: number;
  reload?: () => Promise<unknown>;
  service_provider_sid: string;
  accounts: readonly AccountChoice[] | undefined;
  may: Decision;
  cancel: LinkTarget;
  onSave: (values: SpeechValues, madeFrom: SpeechCredential | undefined) => Promise<R>;
  onSaved: (result: R, values: SpeechValues) => void;
};

export function SpeechForm<R>(props: SpeechFormProps<R>) {
  const { service, service_provider_sid, onSaved, reload } = props;
  const { actor } = useSession();
  const form = useForm<SpeechValues>({
    mode: 'controlled',
    initialValues: props.values,
    validate: (values) => speechFaults(values),
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
  const isOwn = actor.scope === 'account';

  async function save(current: SpeechValues, madeFrom: SpeechCredential | undefined) {
    try {
      return await props.onSave(current, madeFrom);
    } catch (error) {
      throw onForm(error, current);
    }
  }

  return (
    <FormPage
      form={form}
      stored={service && reload && { record: service, toValues: speechValues, reload }}
      may={props.may}
      cancel={props.cancel}
      isNew={!service}
      saveLabel={service ? 'Save' : 'Add speech service'}
      onSave={save}
      onSaved={(result) => onSaved(result, form.getValues())}
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
        <AccountSelect
          {...form.getInputProps('account_sid')}
          label="Account"
          all={isOwn ? undefined : 'All accounts'}
          accounts={props.accounts}
          disabled={isOwn || Boolean(service)}
          description={isOwn ? 'What you add belongs to your own account.' : undefined}
        />
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
        <Section
          title={vendor.name}
          about={
            service
              ? 'Secrets are kept and never shown again; to use others, add another service.'
              : undefined
          }
        >
          <VendorFields
            // Another vendor's field of the same name is another field.
            key={values.vendor}
            form={form}
            path="fields"
            table={table}
            values={values.fields}
            stored={service ?? null}
            isLocking={Boolean(service)}
            lists={offer.data}
          />
        </Section>
      )}
    </FormPage>
  );
}
