import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, linkOptions } from '@tanstack/react-router';
import { ownerOf } from '../app/calls/calls-owner.ts';
import { dateOfPeriod } from '../app/calls/home-period.ts';
import { PeriodChoice } from '../app/calls/PeriodChoice.tsx';
import { useShownPeriod } from '../app/calls/use-shown-period.ts';
import type { OfAccount } from '../app/list/AccountCell.tsx';
import { accountFilter } from '../app/list/account-column.ts';
import type { FilterNotes } from '../app/list/ListFilter.tsx';
import { ListFilters } from '../app/list/ListFilters.tsx';
import { applicationPicks } from '../applications/applications.queries.ts';
import { carrierNamePicks } from '../carriers/carriers.queries.ts';
import { useCurrentProvider } from '../service-providers/service-providers.queries.ts';
import { useSession } from '../session/session.queries.ts';
import { PageHeader } from '../ui/page/PageHeader.tsx';
import { ProblemNotice } from '../ui/page/ProblemNotice.tsx';
import { zoneNote } from '../ui/page/relative-time.ts';
import { useLasting } from '../ui/page/use-lasting.ts';
import { FilterBar } from '../ui/table/FilterBar.tsx';
import { TargetLink } from '../ui/table/TargetLink.tsx';
import classes from './AnalyticsScreen.module.css';
import { busiestQuery, failuresQuery, volumeQuery } from './analytics.queries.ts';
import { BusiestCard } from './BusiestCard.tsx';
import { FailuresCard } from './FailuresCard.tsx';
import { applicationRow, carrierRow } from './figure-words.ts';
import { type FiguresSearch, figuresAsked, narrowed } from './figures-search.ts';
import { VolumeCard } from './VolumeCard.tsx';

const route = getRouteApi('/internal/analytics');

/** Figures about calls, of a provider with its accounts or of one account, narrowed to a carrier or an application. */
export function AnalyticsScreen() {
  const { actor } = useSession();
  const provider_sid = useCurrentProvider()?.service_provider_sid;
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { account, carrier, application, period = '24h' } = search;
  const owner = ownerOf(actor, provider_sid, account);
  const asked = figuresAsked(search);
  const volume = useLasting(useQuery(volumeQuery(owner, asked)));
  const busiest = useLasting(useQuery(busiestQuery(owner, asked)));
  const failures = useLasting(useQuery(failuresQuery(owner, asked)));
  const shownPeriod = useShownPeriod(period, volume.isPlaceholderData);
  const groups = [volume, busiest, failures];
  const old = groups.find(({ data, error }) => data && error);
  // Reasons are not asked for where both filters are set.
  const isNothing = volume.error && busiest.error && groups.every(({ data }) => !data);
  const retry = () => {
    for (const { error, refetch } of groups) if (error) void refetch();
  };

  const show = (next: FiguresSearch) => void navigate({ search: next, replace: true });
  const narrow = (name: string, value: string | undefined) => show(narrowed(search, name, value));
  const applications = owner && 'account_sid' in owner ? owner : { service_provider_sid: provider_sid ?? '' };
  const filters: FilterNotes<OfAccount>[] = [
    ...accountFilter(actor, provider_sid ?? ''),
    {
      name: 'carrier',
      label: 'Carrier',
      any: 'All',
      picks: carrierNamePicks(provider_sid ?? '', account),
    },
    { name: 'application', label: 'Application', any: 'All', picks: applicationPicks(applications) },
  ];
  const narrowing = { account, trunk: carrier, application };
  const isNarrowed = Boolean(account || carrier || application);

  return (
    <>
      <PageHeader
        title="Analytics"
        help="calls.analytics"
        purpose={`Call volume, answer rate and reasons for failure. ${zoneNote()}`}
        action={
          <>
            <PeriodChoice period={period} onChoose={(next) => show({ ...search, period: next })} />
            <Button
              variant="default"
              component={TargetLink}
              link={linkOptions({
                to: '/internal/recent-calls',
                search: { ...narrowing, date: dateOfPeriod[period] },
              })}
            >
              Recent calls
            </Button>
          </>
        }
      />
      <FilterBar onClear={isNarrowed ? () => show({ period: search.period }) : undefined}>
        <ListFilters filters={filters} search={search} onFilter={narrow} row={undefined} />
      </FilterBar>
      {old && (
        <ProblemNotice
          error={old.error}
          what="Some figures could not be refreshed."
          kept="They are what was last loaded."
          onRetry={retry}
        />
      )}
      {isNothing ? (
        <ProblemNotice error={volume.error} what="The figures could not be determined." onRetry={retry} />
      ) : (
        <div className={classes.cards} data-dimmed={volume.isPlaceholderData || undefined}>
          <VolumeCard query={volume} period={shownPeriod} narrowing={narrowing} />
          <FailuresCard query={failures} isBoth={Boolean(carrier && application)} />
          <BusiestCard
            title="Busiest carriers"
            of="Carrier"
            query={busiest}
            rows={busiest.data?.trunks.map(carrierRow)}
            onNarrow={(name) => narrow('carrier', name)}
          />
          {/* Below carriers that nobody knows the number of yet. */}
          {(busiest.data || busiest.error) && (
            <BusiestCard
              title="Busiest applications"
              of="Application"
              query={busiest}
              rows={busiest.data?.applications.map(applicationRow)}
              onNarrow={(sid) => narrow('application', sid)}
            />
          )}
        </div>
      )}
    </>
  );
}
