import { useQuery } from '@tanstack/react-query';
import type { Account } from '@trunkline/contract/accounts/accounts.contract.ts';
import { may } from '@trunkline/contract/core/policy.ts';
import { settingsPolicy } from '@trunkline/contract/settings/settings.policy.ts';
import { useSession } from '../session/session.queries.ts';
import { ttsCacheQuery, useClearTtsCache } from '../settings/settings.queries.ts';
import { CacheSection } from '../ui/form/CacheSection.tsx';

export function AccountTtsCache({ account }: { account: Account }) {
  const { actor } = useSession();
  const cache = useQuery(ttsCacheQuery(account.account_sid));
  const clear = useClearTtsCache(account.account_sid);
  return (
    <CacheSection
      title="TTS cache"
      about="Speech that was synthesized before for this account is played from here."
      clearLabel="Clear TTS Cache"
      query={cache}
      may={may(settingsPolicy, 'clearTtsCacheOfAccount', actor, account)}
      onClear={() => clear.mutateAsync()}
    >
      <p>
        All cached speech of <strong>{account.name}</strong> is forgotten. It is synthesized again when it is
        next needed, which the vendors may charge for.
      </p>
    </CacheSection>
  );
}
