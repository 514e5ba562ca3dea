import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { linkOptions } from '@tanstack/react-router';
import { may } from '@trunkline/contract/core/policy.ts';
import { settingsPolicy } from '@trunkline/contract/settings/settings.policy.ts';
import type { ReactNode } from 'react';
import { useCurrentProvider } from '../service-providers/service-providers.queries.ts';
import { passwordSettingsQuery, useSession } from '../session/session.queries.ts';
import { CacheSection } from '../ui/form/CacheSection.tsx';
import { FormSkeleton } from '../ui/form/FormSkeleton.tsx';
import { Section } from '../ui/form/Section.tsx';
import { RecordLayout } from '../ui/page/RecordLayout.tsx';
import { TargetLink } from '../ui/table/TargetLink.tsx';
import classes from './AdminSettings.module.css';
import { AdminSettingsForm } from './AdminSettingsForm.tsx';
import { systemInformationQuery, ttsCacheQuery, useClearTtsCache } from './settings.queries.ts';

const providerTab = linkOptions({ to: '/internal/settings', search: { tab: 'service-provider' } });
const accounts = linkOptions({ to: '/internal/accounts' });

/** What holds for the whole installation. The cache is emptied at once and is no part of the form. */
export function AdminSettings({ mail }: { mail: ReactNode }) {
  const { actor } = useSession();
  const provider = useCurrentProvider();
  const system = useQuery(systemInformationQuery());
  const password = useQuery(passwordSettingsQuery());
  const cache = useQuery(ttsCacheQuery(null));
  const clear = useClearTtsCache(null);

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
      <CacheSection
        title="TTS cache"
        about="Speech that was synthesized before, for all accounts, is played from here."
        clearLabel="Clear TTS Cache"
        query={cache}
        may={may(settingsPolicy, 'clearTtsCache', actor)}
        onClear={() => clear.mutateAsync()}
      >
        <p>
          All cached speech of <strong>every account</strong> is forgotten. It is synthesized again when it is
          next needed, which the vendors may charge for.
        </p>
      </CacheSection>
      <Section
        title="Limits"
        about="How many calls and minutes there may be is set for each service provider and each account."
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
