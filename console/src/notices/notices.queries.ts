import { type QueryClient, type QueryKey, queryOptions } from '@tanstack/react-query';
import { alertEndpoints } from '@trunkline/contract/alerts/alerts.contract.ts';
import { type Notice, noticeEndpoints } from '@trunkline/contract/notices/notices.contract.ts';
import { call } from '../app/api.ts';
import { alertsViewedKey, localKeys } from '../app/browser-storage.ts';
import { type CallsOwner, ownerKey, under } from '../app/calls/calls-owner.ts';
import { keepAlertsViewed } from '../app/keep-alerts-viewed.ts';
import { pageSettings } from '../app/page-settings.ts';
import type { Session } from '../app/session.ts';

/** `alerts`: how many came since they were last looked at; null where nobody can say. */
export type News = { notices: Notice[]; alerts: number | null };

const newsKey = ['notices'];
const ALERT_DAYS = 30;
/** The badge says "9+" from here on. */
const ALERT_COUNT = 10;

/** What the frame tells of by itself, in one request; asked again and again. `isTime`: the screen has asked its own. */
export function newsQuery({ features }: Session, owner: CallsOwner | undefined, isTime: boolean) {
  return queryOptions({
    queryKey: [...newsKey, ownerKey(owner)],
    queryFn: async ({ signal }): Promise<News> => {
      const start = alertsViewedAt(ownerKey(owner));
      const since = start ? { start } : { days: ALERT_DAYS };
      const params = owner ?? {};
      if (features.has('notices'))
        return call(under(noticeEndpoints.read, owner), { params, query: since }, { signal });
      const query = { page: 1, count: ALERT_COUNT, ...since };
      const { total } = await call(under(alertEndpoints.list, owner), { params, query }, { signal });
      return { notices: [], alerts: total };
    },
    enabled: isTime && owner !== undefined && pageSettings.alerts_poll_seconds > 0,
    refetchInterval: pageSettings.alerts_poll_seconds * 1000,
    // Nobody has asked for it, so nobody is told that it failed.
    retry: false,
  });
}

/** They are on the screen: from here on only newer ones are new, in every tab and at every other desk. */
export async function markNoticesSeen(newest: Notice): Promise<void> {
  await call(noticeEndpoints.markSeen, { body: { notice_sid: newest.notice_sid } });
}

export function showNoticesSeen(queryClient: QueryClient): void {
  void change(queryClient, newsKey, (news) => ({
    ...news,
    notices: news.notices.map((notice) => ({ ...notice, is_new: false })),
  }));
}

function alertsViewedAt(owner: string): string | null {
  const kept = Object.keys(localStorage).some((key) => key.startsWith(alertsViewedKey('')));
  return localStorage.getItem(kept ? alertsViewedKey(owner) : localKeys.alertsLastViewed);
}

/** The alerts of this owner are on the screen: from `at` on only newer ones are new. */
export function markAlertsViewed(queryClient: QueryClient, owner: CallsOwner | undefined, at: Date): void {
  if (!owner) return;
  keepAlertsViewed(ownerKey(owner), at);
  void change(queryClient, [...newsKey, ownerKey(owner)], (news) => ({ ...news, alerts: 0 }));
}

async function change(queryClient: QueryClient, queryKey: QueryKey, to: (news: News) => News): Promise<void> {
  // An answer that is on its way knows nothing of it.
  const isKnown = ({ state }: { state: { data: unknown } }) => state.data !== undefined;
  await queryClient.cancelQueries({ queryKey, predicate: isKnown });
  queryClient.setQueriesData({ queryKey }, (news: News | undefined) => news && to(news));
}
