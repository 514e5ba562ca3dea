import { useQuery } from '@tanstack/react-query';
import { may } from '@trunkline/contract/core/policy.ts';
import { settingsPolicy } from '@trunkline/contract/settings/settings.policy.ts';
import { passwordSettingsQuery, useSession } from '../session/session.queries.ts';
import { CacheSection } from '../ui/CacheSection.tsx';
import { FormSkeleton } from '../ui/FormSkeleton.tsx';
import { AdminSettingsForm } from './AdminSettingsForm.tsx';
import { systemInformationQuery, ttsCacheQuery, useClearTtsCache } from './settings.queries.ts';

/** What holds for the whole installation. The cache is emptied at once and is no part of the form. */
export function AdminSettings() {
  const { actor } = useSession();
  const system = useQuery(systemInformationQuery());
  const password = useQuery(passwordSettingsQuery());
  const cache = useQuery(ttsCacheQuery(null));
  const clear = useClearTtsCache(null);

  return (
    <>
      {system.isPending || password.isPending ? (
        <FormSkeleton name="settings" fields={7} />
      ) : (
        <AdminSettingsForm system={system} password={password} />
      )}
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
    </>
  );
}
