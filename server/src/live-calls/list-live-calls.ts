/** The calls that are going on, as they are answered. */
import { maskAddress } from '@trunkline/contract/core/address.ts';
import type { Page } from '@trunkline/contract/core/paging.ts';
import {
  isOver,
  type ListedLiveCall,
  type LiveCall,
  type LiveCallsQuery,
} from '@trunkline/contract/live-calls/live-calls.contract.ts';
import { withAccountNames } from '../app/account-names.store.ts';
import { fromRedis } from '../app/when-redis-fails.ts';
import type { Walk } from '../db/list-walk.ts';
import type { Db } from '../db/open.ts';
import { inSlices } from '../db/slices.ts';
import { problems } from '../http/problems.ts';
import { type CallFacts, type CallKey, type LiveState, newestFirst } from '../outside/live-state.ts';
import { accountsOfProvider, namesOfApplications } from './live-accounts.store.ts';

type Parts = { db: Db; live: LiveState };

export type LiveOf = { account_sid: string } | { service_provider_sid: string };

/** As many as are looked into for a filter, or listed without pages. As CSV there are all. */
const MOST_READ = 10_000;

const without = { call_status: null, direction: null, from: null, to: null, application_sid: null };
const alsoWithout = { call_id: null, trace_id: null, service_url: null };

export async function listLiveCalls(
  { db, live }: Parts,
  whose: LiveOf,
  query: LiveCallsQuery & { walk?: Walk },
): Promise<Page<ListedLiveCall> | ListedLiveCall[]> {
  const keys = await keysOf({ db, live }, whose);
  const { page, page_size, walk } = query;
  if (walk) {
    const part = keys.filter((key) => !walk.after || newestFirst(key, startOf(walk.after)) > 0);
    const data = await readFitting(live, part.slice(0, page_size), query);
    const last = part[page_size - 1];
    if (last) walk.after = [last.started_at, last.call_sid];
    walk.is_over = part.length <= page_size;
    return { total: data.length, page: 1, page_size, data: await withNames(db, data) };
  }
  const { callStatus, direction, filter, from, to } = query;
  const isFiltered = query.live || direction || from || to || callStatus || filter;
  if (page === undefined || isFiltered) {
    const calls = await readFitting(live, keys.slice(0, MOST_READ), query);
    if (page === undefined) return withNames(db, calls);
    const data = await withNames(db, calls.slice((page - 1) * page_size, page * page_size));
    const isLeast = keys.length > MOST_READ;
    return { total: calls.length, ...(isLeast && { total_is_least: true }), page, page_size, data };
  }
  const data = await readFitting(live, keys.slice((page - 1) * page_size, page * page_size), query);
  return { total: keys.length, page, page_size, data: await withNames(db, data) };
}

const startOf = ([started_at, call_sid]: NonNullable<Walk['after']>) => ({
  started_at: Number(started_at),
  call_sid: String(call_sid),
});

export async function getLiveCall(live: LiveState, account_sid: string, call_sid: string): Promise<LiveCall> {
  return (await getCallAndServer(live, account_sid, call_sid)).call;
}

/** `server`: where its media server is asked, with the password that no answer has. */
export async function getCallAndServer(live: LiveState, account_sid: string, call_sid: string) {
  const [facts] = await fromLiveState(live.readCalls([{ account_sid, call_sid }]));
  if (!facts) throw problems.unknown('call');
  return { call: callOf({ account_sid, call_sid }, facts), server: inSnakeCase(facts).service_url };
}

export const fromLiveState = <T>(answer: Promise<T>): Promise<T> =>
  fromRedis(answer, 'The store of live calls');

async function keysOf({ db, live }: Parts, whose: LiveOf): Promise<CallKey[]> {
  if ('account_sid' in whose) return fromLiveState(live.listCalls(whose.account_sid));
  const keys = await fromLiveState(live.listCalls(null));
  const accounts = keys.map(({ account_sid }) => account_sid);
  const own = await accountsOfProvider(db, whose.service_provider_sid, accounts);
  return keys.filter(({ account_sid }) => own.has(account_sid));
}

function readFitting(live: LiveState, keys: readonly CallKey[], query: LiveCallsQuery): Promise<Started[]> {
  return inSlices(keys, async (some) => {
    const found = await fromLiveState(live.readCalls(some));
    return some.flatMap((key, at) => {
      const facts = found[at];
      if (!facts) return [];
      const isTime = Number.isFinite(key.started_at) && Math.abs(key.started_at) < 8.64e15;
      const started_at = isTime ? new Date(key.started_at).toISOString() : null;
      const call = Object.assign(callOf(key, facts), { started_at });
      return fits(call, query) ? [call] : [];
    });
  });
}

type Started = LiveCall & { started_at: string | null };

function fits(call: LiveCall, query: LiveCallsQuery): boolean {
  const { callStatus, direction, filter, from, live, to } = query;
  if (live && isOver(call)) return false;
  if (filter && !hasText(call, filter.toLowerCase())) return false;
  if (callStatus && call.call_status !== callStatus) return false;
  if (direction && call.direction !== direction) return false;
  return (!from || call.from === from) && (!to || call.to === to);
}

function hasText({ call_id, call_sid, from, to }: LiveCall, text: string): boolean {
  return [from, to, call_sid, call_id].some((value) => value?.toLowerCase().includes(text));
}

async function withNames(db: Db, calls: readonly Started[]): Promise<ListedLiveCall[]> {
  const sids = calls.flatMap(({ application_sid }) => application_sid ?? []);
  const names = sids.length > 0 ? await namesOfApplications(db, sids) : new Map<string, string>();
  return (await withAccountNames(db, calls)).map((call) => ({
    ...call,
    application_name: names.get(`${call.application_sid} ${call.account_sid}`) ?? null,
  }));
}

/** Whose it is follows from the key alone. */
function callOf(key: Omit<CallKey, 'started_at'>, facts: CallFacts): LiveCall {
  const said = inSnakeCase(facts);
  return {
    ...without,
    ...alsoWithout,
    ...said,
    ...(said.service_url ? { service_url: maskAddress(said.service_url) } : {}),
    sip_status: numberOf(said.sip_status),
    duration: numberOf(said.duration),
    call_sid: key.call_sid,
    account_sid: key.account_sid,
  };
}

function inSnakeCase(facts: CallFacts): CallFacts {
  const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  return Object.fromEntries(Object.entries(facts).map(([name, value]) => [snake(name), value]));
}

function numberOf(text: string | undefined): number | null {
  const number = Number(text);
  return text === undefined || text.trim() === '' || !Number.isFinite(number) ? null : number;
}
