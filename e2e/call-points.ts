/** What a platform's components write, as they write it: line protocol of InfluxDB 1.x, and OTLP. */
import type { Trace } from '@trunkline/contract/recent-calls/traces.contract.ts';

type Owner = { account_sid: string; service_provider_sid: string };

export type CallPoint = {
  /** Else it is a second older than the one before it, the first as of now. */
  at?: number;
  direction?: 'inbound' | 'outbound';
  answered?: boolean;
  trunk?: string;
  /** The other half of the record. */
  fields?: Record<string, string | number>;
};

type AlertPoint = {
  at?: number;
  alert_type: string;
  message: string;
  target_sid?: string;
};

const tag = (text: string) => text.replace(/[ ,=]/g, '\\$&');
const field = (value: string | number) =>
  typeof value === 'number' ? String(value) : `"${value.replace(/["\\]/g, '\\$&')}"`;

/** Resolves when they are stored. */
export function writeCalls(server: Ingesting, of: Owner, ...calls: CallPoint[]): Promise<void> {
  const lines = aged(calls).map(({ at, direction = 'inbound', answered = true, trunk, fields }) => {
    const told = {
      from: '15551230001',
      to: '15551230002',
      sip_callid: `${at}@203.0.113.9`,
      sip_status: answered ? 200 : 486,
      duration: answered ? 72 : 0,
      ...fields,
    };
    return line('cdrs', { ...of, direction, answered: String(answered), trunk }, told, at);
  });
  return writePoints(server, 'cdrs', lines);
}

/** Resolves when they are stored. */
export function writeAlerts(server: Ingesting, of: Owner, ...alerts: AlertPoint[]): Promise<void> {
  const lines = aged(alerts).map(({ at, alert_type, message, target_sid }) =>
    line('alerts', { ...of, alert_type }, { message, ...(target_sid && { target_sid }) }, at),
  );
  return writePoints(server, 'alerts', lines);
}

type Ingesting = { ingest_url: string };

function aged<T extends { at?: number }>(points: T[]): (T & { at: number })[] {
  const now = Date.now();
  return points.map((point, nth) => ({ at: now - nth * 1000, ...point }));
}

function line(
  measurement: string,
  tags: Record<string, string | undefined>,
  fields: Record<string, string | number>,
  at: number,
): string {
  const head = Object.entries(tags).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return [
    [measurement, ...head.map(([name, value]) => `${name}=${tag(value)}`)].join(),
    Object.entries(fields)
      .map(([name, value]) => `${name}=${field(value)}`)
      .join(),
    at,
  ].join(' ');
}

async function writePoints({ ingest_url }: Ingesting, database: 'cdrs' | 'alerts', lines: string[]) {
  const answer = await fetch(`${ingest_url}/write?db=${database}&precision=ms`, {
    method: 'POST',
    body: lines.join('\n'),
  });
  if (answer.status !== 204) throw new Error(`${answer.status} ${await answer.text()}`);
}

/** Resolves when it is stored. Ids of samples are words; on the wire they are hexadecimal. */
export async function writeTrace(ingest_url: string, trace_id: string, trace: Trace) {
  const spans = trace.resourceSpans.flatMap((one) => one.instrumentationLibrarySpans[0]?.spans ?? []);
  const hex = (id: string | undefined) => {
    const place = spans.findIndex((one) => one.spanId === id);
    return place < 0 ? undefined : (place + 1).toString(16).padStart(16, '0');
  };
  const sent = spans.map((span) => ({
    ...span,
    traceId: trace_id,
    kind: 1,
    spanId: hex(span.spanId),
    parentSpanId: hex(span.parentSpanId),
  }));
  const answer = await fetch(`${ingest_url}/v1/traces`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ resourceSpans: [{ scopeSpans: [{ spans: sent }] }] }),
  });
  if (answer.status !== 200) throw new Error(`${answer.status} ${await answer.text()}`);
}
