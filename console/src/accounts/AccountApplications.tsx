import { NativeSelect } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { ProblemNotice } from '../ui/ProblemNotice.tsx';
import { Section } from '../ui/Section.tsx';
import type { AccountValues } from './account-form.ts';
import { accountApplicationsQuery } from './accounts.queries.ts';

type AccountApplicationsProps = { form: UseFormReturnType<AccountValues>; account_sid: string };

/** Which of the account's own applications answer calls that come in no other way. */
export function AccountApplications({ form, account_sid }: AccountApplicationsProps) {
  const { data: applications, error, refetch } = useQuery(accountApplicationsQuery(account_sid));
  const known = (applications ?? []).map(({ application_sid, name }) => ({
    value: application_sid,
    label: name,
  }));

  /** A choice that is not in the list, or not yet, keeps its place: saving must not change it. */
  function choices(chosen: string) {
    const isMissing = chosen !== '' && !known.some(({ value }) => value === chosen);
    const label = applications ? `Unknown application ${chosen}` : 'Loading…';
    return [{ value: '', label: 'None' }, ...known, ...(isMissing ? [{ value: chosen, label }] : [])];
  }

  const fields = [
    {
      path: 'device_calling_application_sid',
      label: 'Application for SIP device calls',
      description: 'Answers calls that are made from a registered SIP device.',
    },
    {
      path: 'siprec_hook_sid',
      label: 'Application for SIPREC calls',
      description: 'Answers calls that a session recording client sends here.',
    },
  ] as const;

  return (
    <Section title="Applications" about="Only applications of this account can be chosen.">
      {error && !applications && (
        <ProblemNotice
          error={error}
          what="The applications could not be loaded."
          kept="What is chosen stays as it is."
          onRetry={() => refetch()}
        />
      )}
      {fields.map(({ path, ...words }) => (
        <NativeSelect
          key={path}
          {...form.getInputProps(path)}
          {...words}
          disabled={!applications}
          data={choices(form.getValues()[path])}
        />
      ))}
    </Section>
  );
}
