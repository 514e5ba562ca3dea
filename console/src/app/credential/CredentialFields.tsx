import { NativeSelect, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { FieldTable, Values } from '@trunkline/contract/core/field.ts';
import type { ReactNode } from 'react';
import { AccountSelect } from '../../accounts/AccountSelect.tsx';
import { replacingBeside } from '../../ui/form/new-key-values.ts';
import { Section } from '../../ui/form/Section.tsx';
import { useKeptChoices } from '../../ui/form/use-kept-choices.ts';
import { type Replacing, VendorFields } from '../../ui/form/VendorFields.tsx';
import type { Credential } from './credential-queries.ts';

export type CredentialValues = {
  vendor: string;
  /** Empty: shared by all accounts of the provider. */
  account_sid: string;
  label: string;
  /** Those of the vendor's table, hidden ones too, so that switching back restores them. */
  fields: Record<string, unknown>;
};

type CredentialFieldsProps<V extends CredentialValues> = {
  form: UseFormReturnType<V>;
  /** Undefined for a new one. */
  service: (Credential & Values) | undefined;
  help: string;
  vendors: readonly { value: string; label: string }[];
  /** The chosen one. */
  vendor: { name: string; fields: FieldTable } | null;
  withVendor: (values: V, vendor: string) => V;
  /** Of what is stored: that it is kept, and what to do where it cannot be read. */
  words: { kept: string; again: string };
  /** After the vendor. */
  name?: ReactNode;
  replacing: Replacing | undefined;
  /** The vendor's own lists of today. */
  lists?: Readonly<Record<string, unknown>> | undefined;
  /** After the vendor's fields. */
  children?: ReactNode;
};

/** Whose key it is, and the fields of its vendor's table. */
export function CredentialFields<V extends CredentialValues>(props: CredentialFieldsProps<V>) {
  const { form, service, vendor, words } = props;
  const values = form.getValues();
  const isStored = service !== undefined;
  const isStrange = isStored && vendor === null;
  const keep = useKeptChoices<V>();

  function chooseVendor(next: string) {
    const { account_sid, label } = values;
    const chosen = keep(values.vendor, values, next) ?? props.withVendor(values, next);
    form.setValues({ ...chosen, account_sid, label });
  }

  return (
    <>
      <Section
        title="General"
        help={props.help}
        about={isStored && 'These fields cannot be changed. Add another service instead.'}
      >
        <NativeSelect
          {...form.getInputProps('vendor')}
          label="Vendor"
          required
          disabled={isStored}
          data={
            isStrange
              ? [{ value: values.vendor, label: service.vendor }]
              : [{ value: '', label: 'Select a vendor' }, ...props.vendors]
          }
          description={
            isStrange &&
            'Created by another program. Trunkline does not know this vendor and leaves the entry unchanged.'
          }
          onChange={(event) => chooseVendor(event.currentTarget.value)}
        />
        {props.name}
        <AccountSelect
          {...form.getInputProps('account_sid')}
          all="All accounts"
          providerSid={service?.service_provider_sid}
          disabled={isStored}
        />
        <TextInput
          {...form.getInputProps('label')}
          label="Label"
          disabled={isStored}
          maxLength={64}
          description={
            !isStored &&
            'Needed only if you have several services of the same vendor. Applications then refer to the label.'
          }
        />
      </Section>
      {vendor && (
        <Section title={vendor.name} about={service && (service.unreadable ? words.again : words.kept)}>
          <VendorFields
            // Another vendor's field of the same name is another field.
            key={values.vendor}
            form={form}
            path="fields"
            table={vendor.fields}
            values={values.fields}
            stored={service ?? null}
            isLocking={isStored && !service.unreadable}
            replacing={replacingBeside(form.isDirty(), props.replacing)}
            lists={props.lists}
          />
          {props.children}
        </Section>
      )}
    </>
  );
}
