import { Button } from '@mantine/core';
import { type QueryExecuteOptions, type UseQueryOptions, useQueryClient } from '@tanstack/react-query';
import type { Page } from '@trunkline/contract/core/paging.ts';
import { useEffect, useState } from 'react';
import classes from './ListNews.module.css';
import { areStillInPlace } from './still-in-place.ts';
import { whenTold } from './told-lists.ts';

export type ListNewsProps = {
  /** As live updates call what is listed. */
  area: string;
  /** In the plural and small: "carriers". */
  noun: string;
  /** The page on the screen. */
  page: UseQueryOptions<Page<object>>;
  id: (row: never) => string;
  query: { dataUpdatedAt: number; refetch: () => unknown };
};

/** What is told together, or by what was done here, which has the list read by itself. */
const SOON_MS = 1000;
/** All who look at a list do not ask in the same moment. */
const APART_MS = 1000;
const BETWEEN_MS = 5000;

/** Longer than a server takes to look again at what nobody tells it: of what came and went in between nobody hears. */
const SURE_MS = 10_000;

type Also = { kind: string; isAbout?: (row: { requires_register?: unknown }) => boolean };

/** What else says something of a list: rules fire, calls end, and the registrar writes past the server, of rows that register. */
const ALSO: Partial<Record<string, Also>> = {
  'alert-rules': { kind: 'notices' },
  'recent-calls': { kind: 'live-calls' },
  carriers: { kind: 'registrations', isAbout: (row) => Boolean(row.requires_register) },
};

/**
 * Looks, when something was changed, whether the page on the screen is another by now. What moves no row is shown; for the
 * rest there is a button, since rows that move under somebody's pointer would be worse than old ones.
 */
export function ListNews({ area, noun, page, id, query }: ListNewsProps) {
  const queryClient = useQueryClient();
  const key = JSON.stringify(page.queryKey);
  const [found, setFound] = useState({ key, at: 0 });

  // biome-ignore lint/correctness/useExhaustiveDependencies: for each page, by what its key says of it
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let due = Number.POSITIVE_INFINITY;
    let isOver = false;
    let next = 0;
    const shownPage = () => queryClient.getQueryState<Page<object>>(page.queryKey);
    const also = ALSO[area];
    const isAboutShown = () => also?.isAbout !== undefined && shownPage()?.data?.data.some(also.isAbout);

    async function look() {
      due = Number.POSITIVE_INFINITY;
      if (!shownPage()?.data) return;
      const begun = Date.now();
      next = begun + BETWEEN_MS;
      // Not with what else the page is asked for by: what it hears of would take this one back.
      const { queryFn, queryKey } = page;
      const once = { queryKey: ['list-news', ...queryKey], queryFn, gcTime: 0, staleTime: 0, retry: false };
      const fresh = await queryClient.query(once as QueryExecuteOptions<Page<object>>).catch(() => undefined);
      const shown = shownPage();
      // What was read meanwhile is newer, and what is being read will be.
      if (isOver || !fresh || !shown?.data) return;
      if (shown.fetchStatus === 'fetching' || shown.dataUpdatedAt > begun) return;
      if (areStillInPlace(shown.data.data, fresh.data, id as (row: object) => string)) {
        const taken = queryClient.setQueryData(page.queryKey, fresh);
        setFound({ key, at: 0 });
        if (taken !== shown.data && isAboutShown()) lookIn(SURE_MS);
      } else setFound({ key, at: Date.now() });
    }

    function lookIn(ms: number) {
      const at = Math.max(Date.now() + ms, next);
      if (at >= due) return;
      clearTimeout(timer);
      due = at;
      timer = setTimeout(look, at - Date.now() + Math.random() * APART_MS);
    }

    const end = whenTold(({ kind, sid }) => {
      const isAlso = kind === also?.kind && (!also.isAbout || (sid === null && isAboutShown()));
      if (kind === 'all' || kind === area || isAlso) lookIn(SOON_MS);
    });
    // What was told before this was here.
    if (shownPage()?.isInvalidated) lookIn(SOON_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
      end();
    };
  }, [key, area, queryClient]);

  const isOld = found.key === key && found.at > query.dataUpdatedAt;
  return (
    <div role="status" className={classes.news}>
      {isOld && (
        <>
          <span>These {noun} have changed meanwhile.</span>
          <Button size="xs" variant="default" onClick={() => void query.refetch()}>
            Show the latest
          </Button>
        </>
      )}
    </div>
  );
}
