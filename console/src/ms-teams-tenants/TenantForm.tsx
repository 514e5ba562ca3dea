import { TextInput } from '@mantine/core';
import type { MsTeamsTenant } from '@trunkline/contract/ms-teams-tenants/ms-teams-tenants.contract.ts';
import { AccountSelect } from '../accounts/AccountSelect.tsx';
import { ApplicationSelect } from '../applications/ApplicationSelect.tsx';
import { FormPage } from '../ui/form/FormPage.tsx';
import { Section } from '../ui/form/Section.tsx';
import { type RecordFormProps, useRecordForm } from '../ui/form/use-record-form.ts';
import { type TenantValues, tenantFaults, tenantValues } from './tenant-form.ts';

export function TenantForm<R>(props: RecordFormProps<TenantValues, MsTeamsTenant, R>) {
  const { form, page } = useRecordForm(props, tenantValues, { validate: tenantFaults });
  return (
    <FormPage {...page} saveLabel={props.stored ? 'Save' : 'Add tenant'}>
      <Section title="Tenant" about="A Teams customer, and what answers the calls that come from there.">
        <TextInput
          {...form.getInputProps('tenant_fqdn')}
          label="Domain name"
          description="The Teams customer's own domain. Only one tenant can have it."
          placeholder="example.onmicrosoft.com"
          required
          maxLength={255}
          inputMode="url"
          autoCapitalize="off"
          autoComplete="off"
          spellCheck={false}
        />
        <AccountSelect
          {...form.getInputProps('account_sid')}
          required
          providerSid={props.stored?.record.service_provider_sid}
          // An application answers for its own account only.
          onChange={(account_sid) => form.setValues({ account_sid, application_sid: '' })}
        />
        <ApplicationSelect
          {...form.getInputProps('application_sid')}
          none="Choose application"
          description="Answers the calls. Only applications of the account can be chosen."
          accountSid={form.getValues().account_sid}
        />
      </Section>
    </FormPage>
  );
}
