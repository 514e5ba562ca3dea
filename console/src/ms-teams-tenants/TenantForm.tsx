import { NativeSelect, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import type { Decision } from '@trunkline/contract/core/policy.ts';
import type { MsTeamsTenant } from '@trunkline/contract/ms-teams-tenants/ms-teams-tenants.contract.ts';
import { AccountSelect } from '../accounts/AccountSelect.tsx';
import { type AccountChoice, accountApplicationsQuery } from '../accounts/accounts.queries.ts';
import { useSession } from '../session/session.queries.ts';
import { FormPage } from '../ui/FormPage.tsx';
import { ProblemNotice } from '../ui/ProblemNotice.tsx';
import { Section } from '../ui/Section.tsx';
import type { LinkTarget } from '../ui/TargetLink.tsx';
import { useServerValues } from '../ui/use-server-values.ts';
import { type TenantValues, tenantFaults, tenantValues } from './tenant-form.ts';

type TenantFormProps<R> = {
  /** What the fields show at first; of a stored tenant, what the server has. */
  values: TenantValues;
  /** Left out for a new tenant. */
  tenant?: MsTeamsTenant;
  /** When the tenant was read from the server, and how to read it again. */
  loadedAt?: number;
  reload?: () => Promise<unknown>;
  /** Undefined while they are loading. */
  accounts: readonly AccountChoice[] | undefined;
  may: Decision;
  cancel: LinkTarget;
  onSave: (values: TenantValues, madeFrom: MsTeamsTenant | undefined) => Promise<R>;
  onSaved: (result: R, values: TenantValues) => void;
};

export function TenantForm<R>(props: TenantFormProps<R>) {
  const { tenant, reload } = props;
  const { actor } = useSession();
  const form = useForm<TenantValues>({
    mode: 'controlled',
    initialValues: props.values,
    validate: tenantFaults,
  });
  useServerValues(form, props.values, props.loadedAt ?? 0);
  const { account_sid, application_sid } = form.getValues();
  const { onChange: chooseAccount, ...accountField } = form.getInputProps('account_sid');
  const applications = useQuery({
    ...accountApplicationsQuery(account_sid),
    enabled: account_sid !== '',
  });

  return (
    <FormPage
      form={form}
      stored={tenant && reload && { record: tenant, toValues: tenantValues, reload }}
      may={props.may}
      cancel={props.cancel}
      isNew={!tenant}
      saveLabel={tenant ? 'Save' : 'Add tenant'}
      onSave={props.onSave}
      onSaved={(result) => props.onSaved(result, form.getValues())}
    >
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
        {actor.scope !== 'account' && (
          <AccountSelect
            {...accountField}
            required
            accounts={props.accounts}
            onChange={(sid) => {
              chooseAccount(sid);
              // An application answers for its own account only.
              form.setFieldValue('application_sid', '');
            }}
          />
        )}
        {applications.error && !applications.data && (
          <ProblemNotice
            error={applications.error}
            what="The applications could not be loaded."
            kept="What is chosen stays as it is."
            onRetry={() => applications.refetch()}
          />
        )}
        <NativeSelect
          {...form.getInputProps('application_sid')}
          label="Application"
          description={
            applications.data?.length === 0
              ? 'The account has no applications yet.'
              : 'Answers the calls. Only applications of the account can be chosen.'
          }
          disabled={!applications.data}
          data={applicationChoices(applications.data, application_sid)}
        />
      </Section>
    </FormPage>
  );
}

/** What is chosen keeps its place while the list is on its way, and when it is not in it. */
function applicationChoices(
  applications: readonly { application_sid: string; name: string }[] | undefined,
  chosen: string,
) {
  const known = (applications ?? []).map(({ application_sid, name }) => ({
    value: application_sid,
    label: name,
  }));
  const isMissing = chosen !== '' && !known.some(({ value }) => value === chosen);
  const missing = { value: chosen, label: applications ? `Unknown application ${chosen}` : 'Loading…' };
  return [{ value: '', label: 'Choose application' }, ...known, ...(isMissing ? [missing] : [])];
}
