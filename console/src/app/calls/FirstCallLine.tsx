import { Anchor, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { userSidOf } from '@trunkline/contract/core/actor.ts';
import { firstStepsQuery } from '../../home/home.queries.ts';
import { useCurrentProvider } from '../../service-providers/service-providers.queries.ts';
import { useSession } from '../../session/session.queries.ts';
import { type LinkTarget, TargetLink } from '../../ui/table/TargetLink.tsx';
import { ownerOf } from './calls-owner.ts';
import { useFirstCallAway } from './first-call-away.ts';

const home: LinkTarget = { to: '/internal/home' };

/** How far the first call is, while it is neither done nor put away; asked for where `isLanding`. */
export function useFirstCall(isLanding: boolean): { done: number; of: number } | null {
  const { actor, features } = useSession();
  const provider = useCurrentProvider();
  const [isAway] = useFirstCallAway(userSidOf(actor) ?? '');
  const isOffered = isLanding && features.has('home') && !actor.view_only && !isAway;
  const owner = ownerOf(actor, provider?.service_provider_sid, undefined);
  const { data: steps } = useQuery(firstStepsQuery(isOffered ? owner : undefined));
  if (!isOffered || !steps) return null;
  const done = steps.filter((step) => step.done).length;
  return done < steps.length ? { done, of: steps.length } : null;
}

/** Where people land: one line that says so (`R40`). */
export function FirstCallLine({ firstCall }: { firstCall: ReturnType<typeof useFirstCall> }) {
  if (!firstCall) return null;
  return (
    <Text fz={13} c="dimmed" my={16}>
      First call: {firstCall.done} of {firstCall.of} steps done.{' '}
      <Anchor component={TargetLink} link={home} inherit underline="always">
        Continue
      </Anchor>
    </Text>
  );
}
