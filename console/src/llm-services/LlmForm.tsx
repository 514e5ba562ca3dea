import { NativeSelect, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { Decision } from '@trunkline/contract/core/policy.ts';
import type { LlmCredential } from '@trunkline/contract/llm-services/llm-services.contract.ts';
import { llmVendorOf } from '@trunkline/contract/llm-services/vendors.ts';
import { AccountSelect } from '../accounts/AccountSelect.tsx';
import type { AccountChoice } from '../accounts/accounts.queries.ts';
import { useSession } from '../session/session.queries.ts';
import { FormPage } from '../ui/FormPage.tsx';
import { Section } from '../ui/Section.tsx';
import type { LinkTarget } from '../ui/TargetLink.tsx';
import { useServerValues } from '../ui/use-server-values.ts';
import { VendorFields } from '../ui/VendorFields.tsx';
import {
  type LlmValues,
  llmFaults,
  llmValues,
  onForm,
  tableOf,
  vendorChoices,
  withVendor,
} from './llm-form.ts';

const KEPT = 'The key is kept and never shown again; to use another, add another service.';
const ENTER_AGAIN = 'The stored key cannot be read. Enter it again, and it takes the place of the old.';

type LlmFormProps<R> = {
  values: LlmValues;
  /** Left out for a new one. */
  service?: LlmCredential;
  loadedAt?: number;
  reload?: () => Promise<unknown>;
  accounts: readonly AccountChoice[] | undefined;
  may: Decision;
  cancel: LinkTarget;
  onSave: (values: LlmValues, madeFrom: LlmCredential | undefined) => Promise<R>;
  onSaved: (result: R, values: LlmValues) => void;
};

export function LlmForm<R>(props: LlmFormProps<R>) {
  const { service, onSaved, reload } = props;
  const { actor } = useSession();
  const form = useForm<LlmValues>({
    mode: 'controlled',
    initialValues: props.values,
    validate: (values) => llmFaults(values, service),
  });
  useServerValues(form, props.values, props.loadedAt ?? 0);
  const values = form.getValues();
  const table = tableOf(values.vendor);
  const vendor = llmVendorOf(values.vendor);
  const vendorField = form.getInputProps('vendor');

  async function save(current: LlmValues, madeFrom: LlmCredential | undefined) {
    try {
      return await props.onSave(current, madeFrom);
    } catch (error) {
      throw onForm(error, current, !service);
    }
  }

  return (
    <FormPage
      form={form}
      stored={service && reload && { record: service, toValues: llmValues, reload }}
      may={props.may}
      cancel={props.cancel}
      isNew={!service}
      saveLabel={service ? 'Save' : 'Add LLM service'}
      onSave={save}
      onSaved={(result) => onSaved(result, form.getValues())}
    >
      <Section title="General">
        <NativeSelect
          {...vendorField}
          label="Vendor"
          required
          disabled={Boolean(service)}
          data={[{ value: '', label: 'Select a vendor' }, ...vendorChoices]}
          onChange={(event) => form.setValues(withVendor(form.getValues(), event.currentTarget.value))}
        />
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
          />
        </Section>
      )}
    </FormPage>
  );
}
