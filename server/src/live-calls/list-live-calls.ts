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
import type { Db } from '../db/open.ts';
import { problems } from '../http/problems.ts';
import type { CallFacts, CallKey, LiveState } from '../outside/live-state.ts';
import { accountsOfProvider, namesOfApplications } from './live-accounts.store.ts';

type Parts = { db: Db; live: LiveState };

export type LiveOf = { account_sid: string } | { service_provider_sid: string };

/** As many as are looked into for a filter, or listed without pages. */
const MOST_READ = 10_000;

const without = { call_status: null, direction: null, from: null, to: null, application_sid: null };
const alsoWithout = { call_id: null, trace_id: null, service_url: null };

export async function listLiveCalls(
  { db, live }: Parts,
  whose: LiveOf,
  query: LiveCallsQuery,
): Promise<Page<ListedLiveCall> | ListedLiveCall[]> {
  const keys = await keysOf({ db, live }, whose);
  const { page, page_size } = query;
  const isFiltered = query.live || query.direction || query.from || query.to || query.callStatus;
  if (page === undefined || isFiltered) {
    const calls = (await readAll(live, keys.slice(0, MOST_READ))).filter((call) => fits(call, query));
    if (page === undefined) return withNames(db, calls);
    const data = calls.slice((page - 1) * page_size, page * page_size);
    return { total: calls.length, page, page_size, data: await withNames(db, data) };
  }
  const data = await readAll(live, keys.slice((page - 1) * page_size, page * page_size));
  return { total: keys.length, page, page_size, data: await withNames(db, data) };
}

export async function getLiveCall(live: LiveState, account_sid: string, call_sid: string): Promise<LiveCall> {
  const [facts] = await fromLiveState(live.readCalls([{ account_sid, call_sid }]));
  if (!facts) throw problems.unknown('call');
  return callOf({ account_sid, call_sid }, facts);
}

/** Redis that cannot be reached is said as such, and is no 500. */
export async function fromLiveState<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch {
    throw problems.storeDown('The store of live calls');
  }
}

async function keysOf({ db, live }: Parts, whose: LiveOf): Promise<CallKey[]> {
  if ('account_sid' in whose) return fromLiveState(live.listCalls(whose.account_sid));
  const keys = await fromLiveState(live.listCalls(null));
  const accounts = keys.map(({ account_sid }) => account_sid);
  const own = await accountsOfProvider(db, whose.service_provider_sid, accounts);
  return keys.filter(({ account_sid }) => own.has(account_sid));
}

async function readAll(live: LiveState, keys: readonly CallKey[]): Promise<Started[]> {
  const found = await fromLiveState(live.readCalls(keys));
  return keys.flatMap((key, at) => {
    const facts = found[at];
    if (!facts) return [];
    const isTime = Number.isFinite(key.started_at) && Math.abs(key.started_at) < 8.64e15;
    const started_at = isTime ? new Date(key.started_at).toISOString() : null;
    return [Object.assign(callOf(key, facts), { started_at })];
  });
}

type Started = LiveCall & { started_at: string | null };

function fits(call: LiveCall, { callStatus, direction, from, live, to }: LiveCallsQuery): boolean {
  if (live && isOver(call)) return false;
  if (callStatus && call.call_status !== callStatus) return false;
  if (direction && call.direction !== direction) return false;
  return (!from || call.from === from) && (!to || call.to === to);
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
  const said = Object.fromEntries(
    Object.entries(facts).map(([name, value]) => [
      name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      value,
    ]),
  );
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

function numberOf(text: string | undefined): number | null {
  const number = Number(text);
  return text === undefined || text.trim() === '' || !Number.isFinite(number) ? null : number;
}
