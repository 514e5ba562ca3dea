import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { userSidOf } from '@trunkline/contract/core/actor.ts';
import { firstStepsQuery } from '../home/home.queries.ts';
import { useCurrentProvider } from '../service-providers/service-providers.queries.ts';
import { useSession } from '../session/session.queries.ts';
import { type LinkTarget, TargetLink } from '../ui/table/TargetLink.tsx';
import { ownerOf } from './calls-owner.ts';
import classes from './FirstCallLine.module.css';
import { useFirstCallAway } from './first-call-away.ts';

const home: LinkTarget = { to: '/internal/home' };

/** Where people land: how far the first call is, in one line, until it is done or put away (`R40`). */
export function FirstCallLine() {
  const { actor, features } = useSession();
  const provider = useCurrentProvider();
  const [isAway] = useFirstCallAway(userSidOf(actor) ?? '');
  const isOffered = features.has('home') && !actor.view_only && !isAway;
  const owner = ownerOf(actor, provider?.service_provider_sid, undefined);
  const { data: steps } = useQuery(firstStepsQuery(isOffered ? owner : undefined));
  const done = (steps ?? []).filter((step) => step.done).length;
  if (!isOffered || !steps || done === steps.length) return null;
  return (
    <p className={classes.line}>
      First call: {done} of {steps.length} steps are done.{' '}
      <Anchor component={TargetLink} link={home} inherit underline="always">
        Go on
      </Anchor>
    </p>
  );
}
