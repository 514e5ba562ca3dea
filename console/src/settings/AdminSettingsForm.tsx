import { useForm } from '@mantine/form';
import type { UseQueryResult } from '@tanstack/react-query';
import { may } from '@trunkline/contract/core/policy.ts';
import type { PasswordSettings, SystemInformation } from '@trunkline/contract/settings/settings.contract.ts';
import { settingsPolicy } from '@trunkline/contract/settings/settings.policy.ts';
import { useSession } from '../session/session.queries.ts';
import { FormPage } from '../ui/form/FormPage.tsx';
import { Section } from '../ui/form/Section.tsx';
import { saveParts } from '../ui/form/save-changed-parts.ts';
import { useServerPart } from '../ui/form/use-server-part.ts';
import { toastSuccess } from '../ui/overlay/toast.ts';
import { ProblemNotice } from '../ui/page/ProblemNotice.tsx';
import { PasswordRuleFields } from './PasswordRuleFields.tsx';
import { SystemFields } from './SystemFields.tsx';
import { useSavePasswordSettings, useSaveSystemInformation } from './settings.queries.ts';
import {
  passwordSent,
  passwordValues,
  type SettingsValues,
  settingsFaults,
  systemSent,
  systemValues,
} from './settings-form.ts';

type Stored = {
  system: Partial<SystemInformation> | undefined;
  password: Partial<PasswordSettings> | undefined;
};

type AdminSettingsFormProps = {
  /** Each loaded or failed: one that failed leaves the other usable. */
  system: UseQueryResult<Partial<SystemInformation>>;
  password: UseQueryResult<PasswordSettings>;
};

/** Two records behind one Save: only what changed is sent. */
export function AdminSettingsForm({ system, password }: AdminSettingsFormProps) {
  const { actor } = useSession();
  const saveSystem = useSaveSystemInformation();
  const savePassword = useSavePasswordSettings();
  const form = useForm<SettingsValues>({
    mode: 'controlled',
    initialValues: toValues({ system: system.data, password: password.data }),
    validate: (values) => settingsFaults(values, system.data),
  });
  useServerPart(form, 'system', system.data && systemValues(system.data), system.dataUpdatedAt);
  useServerPart(form, 'password', password.data && passwordValues(password.data), password.dataUpdatedAt);

  function save(values: SettingsValues, from: Stored | undefined) {
    const parts = [
      {
        name: 'System information',
        paths: ['system'],
        within: 'system',
        record: 'system',
        save: () => saveSystem.mutateAsync({ body: systemSent(values.system), madeFrom: from?.system }),
      },
      {
        name: 'Password rules',
        paths: ['password'],
        within: 'password',
        record: 'password',
        save: () =>
          savePassword.mutateAsync({ body: passwordSent(values.password), madeFrom: from?.password }),
      },
    ];
    return saveParts(form, values, parts, from);
  }

  return (
    <FormPage
      form={form}
      stored={{
        record: { system: system.data, password: password.data } as Stored,
        toValues,
        reload: () => Promise.all([system.refetch(), password.refetch()]),
      }}
      may={may(settingsPolicy, 'saveSystemInformation', actor)}
      onSave={save}
      onSaved={() => toastSuccess('Settings updated')}
    >
      <Section title="System information" about="Addresses and log level of this installation.">
        {system.data ? (
          <SystemFields form={form} />
        ) : (
          <ProblemNotice
            error={system.error}
            what="The system information could not be loaded."
            kept="The rest can still be changed."
            onRetry={() => system.refetch()}
          />
        )}
      </Section>
      <Section title="Password rules" about="Apply to every new password.">
        {password.data ? (
          <PasswordRuleFields form={form} />
        ) : (
          <ProblemNotice
            error={password.error}
            what="The password rules could not be loaded."
            kept="The rest can still be changed."
            onRetry={() => password.refetch()}
          />
        )}
      </Section>
    </FormPage>
  );
}

function toValues({ system, password }: Stored): SettingsValues {
  return { system: systemValues(system), password: passwordValues(password) };
}
