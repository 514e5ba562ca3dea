import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { userSidOf } from '@trunkline/contract/core/actor.ts';
import type { Home } from '@trunkline/contract/home/home.contract.ts';
import { ownerKey, ownerOf } from '../app/calls/calls-owner.ts';
import { useFirstCallAway } from '../app/calls/first-call-away.ts';
import { PeriodChoice } from '../app/calls/PeriodChoice.tsx';
import { useShownPeriod } from '../app/calls/use-shown-period.ts';
import { AccountFilter } from '../app/list/AccountFilter.tsx';
import { useCurrentProvider } from '../service-providers/service-providers.queries.ts';
import { useSession } from '../session/session.queries.ts';
import { countText } from '../ui/page/count-text.ts';
import { PageHeader } from '../ui/page/PageHeader.tsx';
import { ProblemNotice } from '../ui/page/ProblemNotice.tsx';
import { zoneNote } from '../ui/page/relative-time.ts';
import { StatusBadge } from '../ui/page/StatusBadge.tsx';
import { useLasting } from '../ui/page/use-lasting.ts';
import { FilterBar } from '../ui/table/FilterBar.tsx';
import { BusyTrunks } from './BusyTrunks.tsx';
import { CallsCard } from './CallsCard.tsx';
import { FirstCall, type StepForm, type TestCall } from './FirstCall.tsx';
import classes from './HomeScreen.module.css';
import { homeQuery } from './home.queries.ts';
import { LatestChanges } from './LatestChanges.tsx';
import { Needs } from './Needs.tsx';
import { needsCount, notAskedWords, type PlanNeed } from './need-words.ts';
import { ProvidersCard } from './ProvidersCard.tsx';
import { usePlanNeed } from './plan-need.ts';
import { RightNow } from './RightNow.tsx';
import { wereStepsDone } from './steps-done.ts';

const route = getRouteApi('/internal/home');

/** Is it all right, what should I do next: of a provider with its accounts, or of one account. */
export function HomeScreen({ stepForm, testCall }: { stepForm: StepForm; testCall: TestCall }) {
  const session = useSession();
  const { actor, me } = session;
  const provider = useCurrentProvider();
  const { account, period = '24h' } = route.useSearch();
  const navigate = route.useNavigate();
  const owner = ownerOf(actor, provider?.service_provider_sid, account);
  const { data, error, isPlaceholderData, refetch } = useLasting(useQuery(homeQuery(owner, period)));
  const shownPeriod = useShownPeriod(period, isPlaceholderData);
  const place = { account };
  const plan = usePlanNeed();
  const [isAway, putAway] = useFirstCallAway(userSidOf(actor) ?? '');
  const isWithoutSteps = isAway || wereStepsDone(ownerKey(owner));

  return (
    <>
      <PageHeader
        title={(actor.scope === 'account' ? me.account.name : provider?.name) ?? 'Home'}
        // As wide as most of what is said there, which may have no room beside the title.
        status={
          data
            ? data.needs && <Attention {...{ home: data, plan }} />
            : !error && <Skeleton width={160} height={18} />
        }
        purpose={zoneNote()}
        menu={isAway ? [{ label: 'Show the steps to a first call', onSelect: () => putAway(false) }] : []}
        action={
          <PeriodChoice
            period={period}
            onChoose={(next) => void navigate({ search: { account, period: next }, replace: true })}
          />
        }
      />
      {actor.scope !== 'account' && (
        <FilterBar>
          <AccountFilter
            value={account}
            onChange={(next) => void navigate({ search: (now) => ({ ...now, account: next }) })}
          />
        </FilterBar>
      )}
      {error && data && (
        <ProblemNotice
          error={error}
          what="Home could not be refreshed."
          kept="This is what was last loaded."
          onRetry={() => void refetch()}
        />
      )}
      {error && !data ? (
        <ProblemNotice error={error} what="Home could not be loaded." onRetry={() => void refetch()} />
      ) : (
        // What stands below something whose height nobody knows yet comes with it, so that nothing has to move.
        <div
          className={classes.cards}
          data-awaited={!data || undefined}
          data-dimmed={isPlaceholderData || undefined}
        >
          <div>
            <CallsCard
              calls={data?.calls}
              period={shownPeriod}
              isFailed={isFailed(data, 'calls')}
              onRetry={refetch}
              place={place}
            />
            <Needs
              home={data}
              plan={plan}
              isFailed={isFailed(data, 'needs')}
              onRetry={refetch}
              place={place}
            />
            {data && actor.scope === 'admin' && !account && (
              <ProvidersCard
                providers={data.providers}
                shown_sid={provider?.service_provider_sid}
                isFailed={isFailed(data, 'providers')}
                onRetry={refetch}
              />
            )}
          </div>
          <div>
            {!isAway && (
              <FirstCall
                key={ownerKey(owner)}
                steps={data?.steps}
                isFailed={isFailed(data, 'steps')}
                onRetry={refetch}
                owner={owner}
                form={stepForm}
                testCall={testCall}
                onPutAway={() => putAway(true)}
              />
            )}
            {(data || isWithoutSteps) && (
              <>
                <RightNow
                  live={data?.live}
                  isFailed={isFailed(data, 'live')}
                  onRetry={refetch}
                  place={place}
                />
                <LatestChanges
                  changes={data?.changes}
                  isFailed={isFailed(data, 'changes')}
                  onRetry={refetch}
                />
              </>
            )}
            {data && (
              <BusyTrunks
                trunks={data.trunks}
                isFailed={isFailed(data, 'trunks')}
                onRetry={refetch}
                place={{ ...place, period: shownPeriod }}
              />
            )}
          </div>
        </div>
      )}
    </>
  );
}

function isFailed(data: Home | undefined, card: Home['failed'][number]): boolean {
  return data?.failed.includes(card) ?? false;
}

function Attention({ home, plan }: { home: Home; plan: PlanNeed | null | undefined }) {
  const { count, is_least } = needsCount(home, plan);
  const notAsked = notAskedWords(home.needs_not_asked ?? []);
  if (count === 0 && plan === undefined) return <Skeleton width={160} height={18} />;
  if (count === 0)
    return (
      <StatusBadge status={notAsked ? 'attention' : 'good'}>
        {notAsked ?? 'Nothing needs attention'}
      </StatusBadge>
    );
  const text =
    count === 1
      ? '1 item needs attention'
      : `${countText(count)}${is_least ? ' or more' : ''} items need attention`;
  return <StatusBadge status="attention">{text}</StatusBadge>;
}
