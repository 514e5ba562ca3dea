/** Writes the demo's calls, alerts and traces to the server's ingest listener, as the platform's components do. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { accountEndpoints } from '@trunkline/contract/accounts/accounts.contract.ts';
import { applicationEndpoints } from '@trunkline/contract/applications/applications.contract.ts';
import { carrierEndpoints } from '@trunkline/contract/carriers/carriers.contract.ts';
import { type Api, DemoRefusal } from './api.ts';
import { alertLines, type CallOwner, callLines, type DemoCall } from './call-lines.ts';
import { pcapOf } from './call-media.ts';
import { otlpOf } from './call-traces.ts';
import { type RecordingAccess, sendRecordings } from './send-recordings.ts';

const CALLS = 50_000;
const ALERTS = 400;
/** The newest answered calls have one. */
const TRACES = 400;
/** The newest of those. */
const CAPTURES = 100;
const LINES_AT_ONCE = 5000;
const TRACES_AT_ONCE = 50;

export async function fillCalls(
  api: Api,
  ingest: string,
  places: MediaPlaces,
): Promise<{ calls: number; alerts: number; traces: number; recordings: number; captures: number }> {
  const owners = await findOwners(api);
  const now = Date.now();
  const traced: DemoCall[] = [];
  const recorded: DemoCall[] = [];
  const lines = callLines(
    owners,
    CALLS,
    now,
    (call) => {
      if (call.isRecorded) recorded.push(call);
      else if (call.seconds > 20) traced.push(call);
      if (traced.length > 2 * TRACES) traced.splice(0, TRACES);
    },
    places.recording && {
      format: (sid) => owners.find(({ account_sid }) => account_sid === sid)?.record_format ?? 'mp3',
      day: today(),
    },
  );
  const calls = await send(ingest, 'cdrs', lines);
  const alerts = await send(ingest, 'alerts', alertLines(owners, ALERTS, now));
  const newest = [...recorded, ...traced.slice(-(TRACES - recorded.length))];
  for (let at = 0; at < newest.length; at += TRACES_AT_ONCE)
    await post(`${ingest}/v1/traces`, otlpOf(newest.slice(at, at + TRACES_AT_ONCE)), 'application/json');
  if (places.recording) await sendRecordings(places.recording.url, places.recording.access, recorded);
  const captured = [...recorded, ...newest.slice(recorded.length - CAPTURES)];
  if (places.captures) await writeCaptures(places.captures, captured);
  return {
    ...{ calls, alerts, traces: newest.length, recordings: recorded.length },
    captures: places.captures ? captured.length : 0,
  };
}

/** Where the server takes recordings, and a directory that it looks for captures in; null: it has none. */
export type MediaPlaces = {
  recording: { url: string; access: RecordingAccess } | null;
  captures: string | null;
};

/** As a server on this machine has it. */
function today(): string {
  const now = new Date();
  return [now.getFullYear(), now.getMonth() + 1, now.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('/');
}

async function writeCaptures(directory: string, calls: readonly DemoCall[]): Promise<void> {
  await mkdir(directory, { recursive: true });
  for (const call of calls)
    await writeFile(join(directory, `${encodeURIComponent(call.sip_callid)}.pcap`), pcapOf(call));
}

async function findOwners(api: Api): Promise<(CallOwner & { record_format: string })[]> {
  const query = { page: 1, page_size: 500 };
  const accounts = rowsOf(await api(accountEndpoints.list, { query }));
  return Promise.all(
    accounts.map(
      async (
        { account_sid, service_provider_sid, record_format },
        nth,
      ): Promise<CallOwner & { record_format: string }> => {
        const params = { account_sid };
        const applications = rowsOf(await api(applicationEndpoints.listOfAccount, { params, query }));
        const carriers = rowsOf(
          await api(carrierEndpoints.listOfProvider, { params: { service_provider_sid }, query }),
        );
        // No call comes over an inactive one.
        const own = carriers.filter(
          (carrier) => carrier.is_active && [null, account_sid].includes(carrier.account_sid),
        );
        return {
          account_sid,
          service_provider_sid,
          record_format,
          applications: applications.map(({ application_sid }) => application_sid),
          trunks: own.length > 0 ? own.map(({ name }) => name) : ['user'],
          share: 1 + (nth % 4),
        };
      },
    ),
  );
}

function rowsOf<T>(answer: T[] | { data: T[] }): T[] {
  return Array.isArray(answer) ? answer : answer.data;
}

/** Two bodies on the way: one is stored while the next is made. */
async function send(ingest: string, db: string, lines: Iterable<string>): Promise<number> {
  let sent = 0;
  let batch: string[] = [];
  const onTheWay: Promise<void>[] = [];
  const flush = async () => {
    sent += batch.length;
    onTheWay.push(post(`${ingest}/write?db=${db}&precision=ms`, batch.join('\n'), 'text/plain'));
    batch = [];
    if (onTheWay.length > 1) await onTheWay.shift();
  };
  for (const line of lines) {
    batch.push(line);
    if (batch.length === LINES_AT_ONCE) await flush();
  }
  if (batch.length > 0) await flush();
  await Promise.all(onTheWay);
  return sent;
}

async function post(url: string, body: string, type: string): Promise<void> {
  const { username, password, origin, pathname, search } = new URL(url);
  const pair = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  const headers = {
    'content-type': type,
    ...(username && { authorization: `Basic ${Buffer.from(pair).toString('base64')}` }),
  };
  const reply = await fetch(`${origin}${pathname}${search}`, { method: 'POST', headers, body }).catch(
    () => null,
  );
  if (!reply)
    throw new DemoRefusal(`Nothing takes calls at ${origin}. Is TRUNKLINE_INGEST_PORT set for the server?`);
  if (!reply.ok)
    throw new DemoRefusal(`${origin} did not take the calls: ${(await reply.text()).slice(0, 300)}`);
  await reply.body?.cancel();
}
