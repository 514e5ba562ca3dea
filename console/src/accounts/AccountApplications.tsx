import type { UseFormReturnType } from '@mantine/form';
import { useQueries } from '@tanstack/react-query';
import { ApplicationSelect } from '../applications/ApplicationSelect.tsx';
import { applicationPicks } from '../applications/applications.queries.ts';
import { Section } from '../ui/form/Section.tsx';
import type { AccountValues } from './account-form.ts';

type AccountApplicationsProps = { form: UseFormReturnType<AccountValues>; account_sid: string };

/** Which of the account's own applications answer calls that come in no other way. */
export function AccountApplications({ form, account_sid }: AccountApplicationsProps) {
  const fields = [
    {
      path: 'device_calling_application_sid',
      short: 'SIP devices',
      label: 'Application for SIP device calls',
      description: 'Answers calls made from registered SIP devices.',
    },
    {
      path: 'siprec_hook_sid',
      short: 'SIPREC',
      label: 'Application for SIPREC calls',
      description: 'Answers calls sent by a session recording client.',
    },
  ] as const;

  const values = form.getValues();
  const picks = applicationPicks({ account_sid });
  const names = useQueries({
    queries: fields.map(({ path }) => ({ ...picks.one(values[path]), enabled: values[path] !== '' })),
  });
  const set = fields.flatMap(({ path, short }, at) =>
    values[path] === '' ? [] : [`${short}: ${names[at]?.data?.label ?? '…'}`],
  );

  return (
    <Section
      title="Applications"
      about="You can choose only applications of this account."
      folded={set.join(' · ') || 'None set'}
      needed={names.some(({ error }) => error !== null)}
    >
      {fields.map(({ path, short: _, ...words }) => (
        <ApplicationSelect key={path} {...form.getInputProps(path)} {...words} accountSid={account_sid} />
      ))}
    </Section>
  );
}
