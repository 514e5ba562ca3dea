/** After the load: what was acknowledged, beside what is stored, and what the mail server has. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from '../cluster/client.ts';
import { lostOf } from '../cluster/compare.ts';
import type { Acknowledged, Crowd } from './load.ts';
import type { Site } from './site.ts';

const LONGEST_DRAIN_MS = 60_000;

/** In words; empty when nothing was lost. */
export async function compareAll(
  site: Site,
  client: Client,
  { made, named, gone, calls, mails }: Acknowledged,
  { people }: Pick<Crowd, 'people'>,
): Promise<string[]> {
  const faults = await lostOf(site.ask, made);
  const rows = await site.ask<{ sid: string; name: string }>(
    'select application_sid as sid, name from applications',
  );
  const names = new Map(rows.map(({ sid, name }) => [sid, name]));
  const other = [...named].filter(([sid, may]) => !may.includes(names.get(sid) ?? ''));
  if (other.length > 0) faults.push(`${other.length} of ${named.size} acknowledged changes are not stored`);

  const clients = await site.ask<{ sid: string }>('select client_sid as sid from clients');
  const left = new Set(clients.map(({ sid }) => sid));
  const back = gone.filter((sid) => left.has(sid));
  if (back.length > 0) faults.push(`${back.length} of ${gone.length} acknowledged deletions are not done`);

  let lostCalls = 0;
  for (const call_sid of calls)
    if ((await client.ask(0, 'GET', `/RecentCalls/${call_sid}`, { as: people.admin })).status !== 200)
      lostCalls += 1;
  if (lostCalls > 0) faults.push(`${lostCalls} of ${calls.length} acknowledged calls are not stored`);

  await drain(site);
  const received = new Set(site.mails.received.map(({ to }) => to));
  const unsent = mails.filter((address) => !received.has(address));
  if (unsent.length > 0) faults.push(`${unsent.length} of ${mails.length} promised mails never came`);
  return faults;
}

/** What waits for its next attempt is due now, as if that time had come. */
async function drain(site: Site): Promise<void> {
  const until = performance.now() + LONGEST_DRAIN_MS;
  for (;;) {
    await site.ask('update trunkline_outbox set due_at = created_at');
    const [left] = await site.ask<{ n: number }>('select count(*) as n from trunkline_outbox');
    if (Number(left?.n) === 0 || performance.now() > until) return;
    await pause(1000);
  }
}
