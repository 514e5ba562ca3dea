import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { linkOptions } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { TtsCache } from '../app/TtsCache.tsx';
import { useCurrentProvider } from '../service-providers/service-providers.queries.ts';
import { passwordSettingsQuery } from '../session/session.queries.ts';
import { FormSkeleton } from '../ui/form/FormSkeleton.tsx';
import { Section } from '../ui/form/Section.tsx';
import { RecordLayout } from '../ui/page/RecordLayout.tsx';
import { TargetLink } from '../ui/table/TargetLink.tsx';
import classes from './AdminSettings.module.css';
import { AdminSettingsForm } from './AdminSettingsForm.tsx';
import { systemInformationQuery } from './settings.queries.ts';

const providerTab = linkOptions({ to: '/internal/settings', search: { tab: 'service-provider' } });
const accounts = linkOptions({ to: '/internal/accounts' });

/** What holds for the whole installation. The cache is emptied at once and is no part of the form. */
export function AdminSettings({ mail }: { mail: ReactNode }) {
  const provider = useCurrentProvider();
  const system = useQuery(systemInformationQuery());
  const password = useQuery(passwordSettingsQuery());

  // What follows the form waits with it: it would be pushed down.
  if (system.isPending || password.isPending)
    return (
      <RecordLayout>
        <FormSkeleton name="settings" fields={7} />
      </RecordLayout>
    );
  return (
    <RecordLayout>
      <AdminSettingsForm system={system} password={password} />
      {mail}
      <TtsCache />
      <Section
        title="Limits"
        about="Limits of calls and minutes are set for each service provider and account."
      >
        <p className={classes.places}>
          <Anchor component={TargetLink} link={providerTab}>
            Limits of {provider?.name ?? 'the service provider'}
          </Anchor>
          <Anchor component={TargetLink} link={accounts}>
            Accounts
          </Anchor>
        </p>
      </Section>
    </RecordLayout>
  );
}
