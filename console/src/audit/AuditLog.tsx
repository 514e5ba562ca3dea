import { Anchor, Button, Group } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { userSidOf } from '@trunkline/contract/core/actor.ts';
import { useMemo } from 'react';
import { ExportCsvButton } from '../app/list/ExportCsvButton.tsx';
import { LookMenu } from '../app/list/LookMenu.tsx';
import { shownColumns, useListLook } from '../app/list/list-look.ts';
import { useViews } from '../app/list/use-views.ts';
import { useCurrentProvider } from '../service-providers/service-providers.queries.ts';
import { useSession } from '../session/session.queries.ts';
import { countText } from '../ui/page/count-text.ts';
import { EmptyState } from '../ui/page/EmptyState.tsx';
import { PageHeader } from '../ui/page/PageHeader.tsx';
import { ProblemNotice } from '../ui/page/ProblemNotice.tsx';
import { RefreshButton } from '../ui/page/RefreshButton.tsx';
import { zoneNote } from '../ui/page/relative-time.ts';
import { AuditFilters } from './AuditFilters.tsx';
import { AuditTable, auditColumns } from './AuditTable.tsx';
import { auditEntriesQuery, exportAudit } from './audit.queries.ts';
import { auditAsked, isOfProvider } from './audit-asked.ts';
import type { AuditSearch } from './audit-search.ts';

const route = getRouteApi('/internal/audit');
const NOUN = 'audit entries';

export function AuditLog() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { actor, me } = useSession();
  const provider = useCurrentProvider();
  const chosen = actor.scope === 'admin' ? provider : null;
  const asked = auditAsked(search, new Date(), chosen?.service_provider_sid);
  const query = useInfiniteQuery({ ...auditEntriesQuery(asked), enabled: chosen !== undefined });
  const whose =
    actor.scope === 'account'
      ? me.account.name
      : actor.scope === 'admin' && !(chosen && isOfProvider(search))
        ? 'all service providers and the platform'
        : provider && `${provider.name} and its accounts`;
  const entries = useMemo(() => query.data?.pages.flatMap((page) => page.data), [query.data]);
  const { view: _, ...narrowing } = search;
  const { record_sid, ...others } = narrowing;
  const hasOthers = Object.values(others).some(Boolean);
  const hasFilter = hasOthers || Boolean(record_sid);
  const [look, setLook] = useListLook(userSidOf(actor) ?? '');

  function show(next: Partial<AuditSearch>, isSame = false) {
    // The way back leads to before a time was typed, not through each part of it.
    const replace = isSame || Boolean((next.from && search.from) || (next.to && search.to));
    void navigate({ search: (now) => ({ ...now, ...next }), replace });
  }
  const views = useViews({ list: 'audit', noun: NOUN, search, show, look: [look, setLook] });

  const clear = () => void navigate({ search: {} });

  return (
    <>
      <PageHeader
        title="Audit log"
        help="roles.who-did-what"
        purpose={`Who changed what, and when, in ${whose ?? 'your own records'}. ${zoneNote()}`}
        action={
          <>
            <RefreshButton query={query} />
            <ExportCsvButton
              name="audit"
              variant="default"
              fetchCsv={(options) => exportAudit(asked, options)}
            />
          </>
        }
      />
      {views.notice}
      <AuditFilters
        chosen={chosen?.name}
        search={search}
        asked={asked}
        entries={entries ?? []}
        onShow={show}
        onClear={hasFilter ? clear : undefined}
        aside={
          <>
            {views.button}
            <LookMenu list={NOUN} columns={auditColumns} look={look} onLook={setLook} />
          </>
        }
      />
      {query.error && (
        <ProblemNotice
          error={query.error}
          what={
            query.isFetchNextPageError
              ? 'More entries could not be loaded.'
              : `The audit log could not be ${entries ? 'refreshed' : 'loaded'}.`
          }
          onRetry={() => (query.isFetchNextPageError ? query.fetchNextPage() : query.refetch())}
        />
      )}
      {entries?.length === 0 && (
        <EmptyState
          isPanel
          title={hasOthers ? 'No entries match' : record_sid ? 'No history of this record' : 'No changes yet'}
          action={
            hasFilter && (
              <Anchor component="button" type="button" onClick={clear}>
                Clear filters
              </Anchor>
            )
          }
        >
          {hasOthers
            ? 'Try fewer or other filters.'
            : record_sid
              ? 'Changes by other programs, entries removed from the log, and entries outside your access are not shown.'
              : 'Every change made by a user or an API key is recorded here.'}
        </EmptyState>
      )}
      {(entries?.length ?? -1) !== 0 && !(query.error && !entries) && (
        <AuditTable
          entries={entries}
          columns={shownColumns(auditColumns, look.columns[NOUN])}
          isCompact={look.compact}
          isOutdated={query.isPlaceholderData}
          onShow={show}
          below={
            entries && (
              <Group justify="space-between" gap="8px 16px" mih={56} fz={13} c="dimmed">
                <span aria-live="polite">
                  {query.hasNextPage
                    ? `The latest ${countText(entries.length)} entries`
                    : entries.length === 1
                      ? '1 entry in total'
                      : `${countText(entries.length)} entries in total`}
                </span>
                {query.hasNextPage && (
                  <Button
                    variant="default"
                    aria-disabled={query.isFetchingNextPage}
                    onClick={() => !query.isFetchingNextPage && query.fetchNextPage()}
                  >
                    {query.isFetchingNextPage ? 'Loading older entries' : 'Load older entries'}
                  </Button>
                )}
              </Group>
            )
          }
        />
      )}
    </>
  );
}
