import { TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import {
  type MsTeamsTenant,
  msTeamsTenantInput,
  msTeamsTenantUpdate,
  TENANT_DOMAIN_TAKEN,
} from '@trunkline/contract/ms-teams-tenants/ms-teams-tenants.contract.ts';
import { noTeamsDomain } from '@trunkline/contract/ms-teams-tenants/ms-teams-tenants.policy.ts';
import { AccountSelect } from '../accounts/AccountSelect.tsx';
import { firstAccountsQuery } from '../accounts/accounts.queries.ts';
import { homeOf } from '../app/guard.ts';
import { chosenAccount } from '../app/list/account-filter.ts';
import { AddScreen } from '../app/record/AddScreen.tsx';
import { emptyForNull, faultsByField, nullForEmpty } from '../app/record/form-values.ts';
import { orTaken } from '../app/record/or-taken.ts';
import { RecordScreen } from '../app/record/RecordScreen.tsx';
import { useNewRecord, useRecord } from '../app/record/record-kind.ts';
import { ApplicationSelect } from '../applications/ApplicationSelect.tsx';
import { serviceProvidersQuery, useCurrentProvider } from '../service-providers/service-providers.queries.ts';
import { useSession } from '../session/session.queries.ts';
import { FormPage } from '../ui/form/FormPage.tsx';
import { domain } from '../ui/form/plain.ts';
import { Section } from '../ui/form/Section.tsx';
import { type RecordFormProps, useRecordForm } from '../ui/form/use-record-form.ts';
import { PageNote } from '../ui/page/PageNote.tsx';
import { tenantKind } from './ms-teams-tenants.queries.ts';

const adding = getRouteApi('/internal/ms-teams-tenants/add');
const DOMAIN_TAKEN = ['tenant_fqdn', TENANT_DOMAIN_TAKEN] as const;

export function TenantCreator() {
  const search = adding.useSearch();
  const provider_sid = useCurrentProvider()?.service_provider_sid;
  const accounts = useQuery(firstAccountsQuery(useSession(), provider_sid, search.account));
  const { screen, form, create } = useNewRecord(tenantKind);
  const account_sid = chosenAccount(accounts.data ?? [], search.account)?.account_sid ?? '';
  return (
    <AddScreen
      {...screen}
      title="Add Microsoft Teams tenant"
      purpose="A Teams domain whose calls an account answers"
      isShort
      needs={[accounts]}
    >
      {() => (
        <TenantForm
          {...form}
          values={{ tenant_fqdn: '', account_sid, application_sid: '' }}
          onSave={(values) => orTaken(create(sent(values, provider_sid)), ...DOMAIN_TAKEN)}
        />
      )}
    </AddScreen>
  );
}

/** Open also where the provider has no Teams domain any more: what is left over can be deleted here. */
export function TenantEditor() {
  const session = useSession();
  const { query, screen, formOf, update } = useRecord(tenantKind, 'msTeamsTenantSid');
  const { data: providers } = useQuery(serviceProvidersQuery());
  const owner_sid = query.data?.service_provider_sid;
  const provider = providers?.find((one) => one.service_provider_sid === owner_sid);
  const lacksDomain = provider !== undefined && !provider.ms_teams_fqdn;
  const back = lacksDomain ? homeOf(session) : screen.list.link;
  return (
    <RecordScreen {...screen} list={lacksDomain ? null : screen.list} leaveTo={back}>
      {(tenant) => (
        <>
          {lacksDomain && (
            <PageNote warns>{noTeamsDomain(provider.name)}, so no calls come from this tenant.</PageNote>
          )}
          <TenantForm
            {...formOf(tenant)}
            values={valuesOf(tenant)}
            cancel={back}
            onSave={(values, madeFrom = tenant) =>
              orTaken(
                update({ body: sent(values, madeFrom.service_provider_sid), madeFrom }),
                ...DOMAIN_TAKEN,
              )
            }
          />
        </>
      )}
    </RecordScreen>
  );
}

const valuesOf = (tenant: MsTeamsTenant) =>
  emptyForNull(tenant, ['tenant_fqdn', 'account_sid', 'application_sid']);
type Values = ReturnType<typeof valuesOf>;

/** `service_provider_sid` is that of the accounts to choose from; a platform server asks for it. */
const sent = (values: Values, service_provider_sid: string | undefined) => ({
  ...values,
  ...nullForEmpty(values, ['account_sid', 'application_sid']),
  service_provider_sid,
});

function faults(values: Values, stored: MsTeamsTenant | undefined) {
  const [schema, tenant] = [stored ? msTeamsTenantUpdate : msTeamsTenantInput, sent(values, undefined)];
  return faultsByField(schema.safeParse(tenant), values, undefined, stored ? [tenant, stored] : []);
}

function TenantForm<R>(props: RecordFormProps<Values, MsTeamsTenant, R>) {
  const validate = (values: Values) => faults(values, props.stored?.record);
  const { form, page } = useRecordForm(props, valuesOf, { validate });
  return (
    <FormPage {...page} saveLabel={props.stored ? 'Save' : 'Add tenant'}>
      <Section title="Tenant" about="A Teams customer and the application that answers its calls.">
        <TextInput
          {...form.getInputProps('tenant_fqdn')}
          label="Domain name"
          description="The Teams customer's domain. It can be used by only one tenant."
          placeholder="example.onmicrosoft.com"
          required
          maxLength={255}
          {...domain}
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
          description="Answers the calls. You can choose only applications of the account."
          accountSid={form.getValues().account_sid}
        />
      </Section>
    </FormPage>
  );
}
