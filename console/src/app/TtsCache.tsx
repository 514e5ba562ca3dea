import { Group, Skeleton } from '@mantine/core';
import { IconEraser } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { Account } from '@trunkline/contract/accounts/accounts.contract.ts';
import { allow, type Decision, deny, may } from '@trunkline/contract/core/policy.ts';
import { settingsPolicy } from '@trunkline/contract/settings/settings.policy.ts';
import { useState } from 'react';
import { useSession } from '../session/session.queries.ts';
import { ttsCacheQuery, useClearTtsCache } from '../settings/settings.queries.ts';
import { Section } from '../ui/form/Section.tsx';
import { ConfirmAction } from '../ui/overlay/ConfirmAction.tsx';
import { toastSuccess } from '../ui/overlay/toast.ts';
import { countText } from '../ui/page/count-text.ts';
import { GuardedButton } from '../ui/page/GuardedButton.tsx';
import { ProblemNotice } from '../ui/page/ProblemNotice.tsx';

function mayClearOf(size: number | undefined): Decision {
  if (size === undefined) return deny('How much the cache holds is not known yet');
  return size === 0 ? deny('The cache is empty') : allow;
}

/** How much a cache holds, one account's or that of all, and a button that empties it at once. */
export function TtsCache({ account }: { account?: Account }) {
  const { actor } = useSession();
  const query = useQuery(ttsCacheQuery(account?.account_sid ?? null));
  const clear = useClearTtsCache(account?.account_sid ?? null);
  const [isAsking, setIsAsking] = useState(false);
  const size = query.data?.size;
  const mayClear = account
    ? may(settingsPolicy, 'clearTtsCacheOfAccount', actor, account)
    : may(settingsPolicy, 'clearTtsCache', actor);
  return (
    <Section
      title="TTS cache"
      about={`Speech synthesized earlier${account ? ' for this account' : ' for any account'} is replayed from here.`}
    >
      {query.error !== null && query.data === undefined ? (
        <ProblemNotice
          error={query.error}
          what="The size of the TTS cache could not be loaded."
          onRetry={() => query.refetch()}
        />
      ) : (
        <Group
          justify="space-between"
          gap="8px 12px"
          p="8px 8px 8px 12px"
          bd="1px solid var(--line)"
          bdrs={6}
        >
          {size === undefined ? (
            <Skeleton height={12} width={120} animate={false} />
          ) : (
            <span>
              {countText(size)} {size === 1 ? 'cached item' : 'cached items'}
            </span>
          )}
          <GuardedButton
            may={mayClear.allowed ? mayClearOf(size) : mayClear}
            variant="default"
            size="xs"
            leftSection={<IconEraser size={16} aria-hidden />}
            onClick={() => setIsAsking(true)}
          >
            Clear TTS Cache
          </GuardedButton>
        </Group>
      )}
      <ConfirmAction
        opened={isAsking}
        onClose={() => setIsAsking(false)}
        title="Clear TTS Cache"
        label="Clear TTS Cache"
        workingLabel="Clearing"
        failed="The TTS cache was not cleared."
        onConfirm={() => clear.mutateAsync()}
        onDone={() => toastSuccess('TTS cache cleared')}
      >
        <p>
          All cached speech of <strong>{account?.name ?? 'every account'}</strong> will be deleted. It is
          synthesized again when next needed, and vendors may charge for that.
        </p>
      </ConfirmAction>
    </Section>
  );
}
