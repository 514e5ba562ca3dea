import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { UseQueryResult } from '@tanstack/react-query';
import { limitPolicy } from '@trunkline/contract/accounts/limits.policy.ts';
import { may } from '@trunkline/contract/core/policy.ts';
import type { ServiceProvider } from '@trunkline/contract/service-providers/service-providers.contract.ts';
import { serviceProviderPolicy } from '@trunkline/contract/service-providers/service-providers.policy.ts';
import { limitsOf, useLimitParts, withLimits } from '../accounts/limit-parts.queries.ts';
import { limitFields, limitValues, noLimits } from '../accounts/limits.queries.ts';
import { pageSettings } from '../app/page-settings.ts';
import { useSession } from '../session/session.queries.ts';
import { CheckZone } from '../ui/form/CheckZone.tsx';
import { FormPage } from '../ui/form/FormPage.tsx';
import { domain } from '../ui/form/plain.ts';
import { QuantitySection } from '../ui/form/QuantitySection.tsx';
import { Section } from '../ui/form/Section.tsx';
import { saveParts } from '../ui/form/save-changed-parts.ts';
import { useServerPart } from '../ui/form/use-server-part.ts';
import { useServerValues } from '../ui/form/use-server-values.ts';
import { toastSuccess } from '../ui/overlay/toast.ts';
import {
  type ProviderValues,
  providerFaults,
  providerSent,
  providerValues,
  withStoredHook,
} from './provider-form.ts';
import { useUpdateServiceProvider } from './service-providers.queries.ts';

type ProviderFormProps = {
  provider: ServiceProvider;
  loadedAt: number;
  limits: UseQueryResult<{ category: string; quantity: number }[]>;
  /** Reads the provider again. */
  reload: () => Promise<unknown>;
};

export function ProviderForm({ provider, loadedAt, limits, reload }: ProviderFormProps) {
  const { actor, features } = useSession();
  const { service_provider_sid } = provider;
  const update = useUpdateServiceProvider(service_provider_sid);
  const limitParts = useLimitParts();
  const form = useForm<ProviderValues>({
    mode: 'controlled',
    initialValues: providerValues(provider, limits.data ? limitValues(limits.data) : noLimits),
    validate: (values) => providerFaults(values, provider),
  });
  useServerValues(form, providerValues(provider, form.getInitialValues().limits), loadedAt);
  useServerPart(form, 'limits', limits.data && limitValues(limits.data), limits.dataUpdatedAt);

  function save(values: ProviderValues, madeFrom: ServiceProvider = provider) {
    const parts = [
      {
        name: 'Service provider',
        paths: ['name', 'has_ms_teams', 'ms_teams_fqdn', 'root_domain'],
        save: () =>
          update.mutateAsync({ body: withStoredHook(providerSent(values), provider, features), madeFrom }),
      },
      ...limitParts({ service_provider_sid }, values.limits, limitsOf(madeFrom, form)),
    ];
    return saveParts(form, values, parts, madeFrom);
  }

  return (
    <FormPage
      form={form}
      stored={{
        record: withLimits(provider, limits.data),
        toValues: (record) => providerValues(record, limitsOf(record, form)),
        reload: () => Promise.all([reload(), limits.refetch()]),
      }}
      may={may(serviceProviderPolicy, 'update', actor, provider)}
      onSave={save}
      onSaved={() => toastSuccess(`Service provider ${form.getValues().name.trim()} updated`)}
    >
      <Section title="General">
        <TextInput {...form.getInputProps('name')} label="Service provider name" required maxLength={64} />
        {pageSettings.enable_hosted_system && (
          <TextInput
            {...form.getInputProps('root_domain')}
            label="Root domain"
            description="Accounts that sign up choose a subdomain of it as their SIP realm. If empty, nobody can sign up."
            placeholder="sip.example.com"
            maxLength={128}
            {...domain}
          />
        )}
        <CheckZone
          label="Enable MS Teams Direct Routing"
          description="Adds MS Teams Tenants to the menu."
          checked={form.getValues().has_ms_teams}
          onChange={(isOn) => form.setFieldValue('has_ms_teams', isOn)}
        >
          <TextInput
            {...form.getInputProps('ms_teams_fqdn')}
            label="SBC domain name"
            description="The domain to which Microsoft Teams sends calls."
            placeholder="sbc.example.com"
            required
            maxLength={255}
            {...domain}
          />
        </CheckZone>
      </Section>
      <QuantitySection
        form={form}
        path="limits"
        title="Limits"
        about="For all accounts of this service provider together. 0 means unlimited; an empty field sets no limit."
        placeholder="0 means unlimited"
        fields={limitFields}
        query={limits}
        may={may(limitPolicy, 'setOfProvider', actor, provider)}
      />
    </FormPage>
  );
}
