/**
 * Where components of a platform write, on a port of its own: those that know InfluxDB 1.x their calls and alerts
 * (`/ping`, `/query`, `/write`), those that know OpenTelemetry their spans (`/v1/traces`). What is acknowledged is stored.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { CallStore } from '../calls/call-store.ts';
import type { WritableTraceStore } from '../calls/trace-store.ts';
import { sameText } from '../security/same-text.ts';
import { databases } from './influx-query.ts';
import { counting, type IngestTally, newTally } from './ingest-tally.ts';
import { precisionOf } from './line-protocol.ts';
import { readSpans } from './otlp.ts';
import { BodyRefusal, readBody, roomFor } from './read-body.ts';
import { writeLines } from './write-lines.ts';

export type IngestParts = {
  calls: Pick<CallStore, 'write'>;
  traces: Pick<WritableTraceStore, 'write'>;
  retention_days: number;
  /** As calls, unless given. */
  alert_days?: number;
  /** Null: whoever reaches the port may write. */
  credentials: { username: string; password: string } | null;
  /** Counted there, where somebody wants to know. */
  tally?: IngestTally;
  log: { error(facts: object, message: string): void };
};

const DAY_MS = 86_400_000;
/** In work at a time; an unpacked body may take several times as much for a moment. */
const MOST_BYTES = 64_000_000;
const MOST_WAITING = 1000;
/** What a body without a length is counted as. */
const UNKNOWN_LENGTH = 1_000_000;
const BETWEEN_LOOKS_MS = 50;

type Reply = { status: number; error?: string; body?: object; empty?: string };

export function ingestListener({ credentials, log, ...parts }: IngestParts): Server {
  const known = databases();
  const { tally = newTally(), retention_days, alert_days = retention_days } = parts;
  const { calls, traces } = counting(parts, tally);
  const room = roomFor(MOST_BYTES, MOST_WAITING, tally);

  async function write(request: IncomingMessage, query: URLSearchParams): Promise<Reply> {
    const database = query.get('db');
    const precision = precisionOf(query.get('precision'));
    if (!database) return { status: 400, error: 'database is required' };
    if (!known.has(database)) return { status: 404, error: `database not found: "${database}"` };
    if (!precision)
      return {
        status: 400,
        error: `invalid precision "${query.get('precision')}" (use n, u, ms, s, m or h)`,
      };
    const text = (await readBody(request)).toString();
    const now = Date.now();
    const oldest = { calls: now - retention_days * DAY_MS, alerts: now - alert_days * DAY_MS };
    const { good, faults, dropped } = await writeLines(calls, text, { precision, oldest, now });
    if (faults.length === 0) return { status: 204 };
    const said = faults.join('\n');
    return {
      status: 400,
      error: good === 0 && dropped === 0 ? said : `partial write: ${said} dropped=${dropped}`,
    };
  }

  /** The answer has the encoding of the question; without a fault it is an empty message. */
  async function writeSpans(request: IncomingMessage): Promise<Reply> {
    const type = request.headers['content-type'] ?? '';
    await traces.write(readSpans(await readBody(request), type));
    return type.startsWith('application/json') ? { status: 200, body: {} } : { status: 200, empty: type };
  }

  async function answer(request: IncomingMessage): Promise<Reply> {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
    const route = `${request.method} ${pathname}`;
    if (/^(GET|HEAD) \/ping$/.test(route)) return { status: 204 };
    const fault = credentials && refusal(request, searchParams, credentials);
    if (fault) return { status: 401, error: fault };
    if (route === 'POST /write') return write(request, searchParams);
    if (route === 'POST /v1/traces') return writeSpans(request);
    if (route === 'GET /query') return known.answer(searchParams.get('q'));
    if (route !== 'POST /query') return { status: 404, error: 'page not found' };
    const form = new URLSearchParams((await readBody(request)).toString());
    return known.answer(searchParams.get('q') ?? form.get('q'));
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const leave = await room.enter(Number(request.headers['content-length'] ?? UNKNOWN_LENGTH) || 0);
    if (!leave) {
      tally.refused += 1;
      return send(response, { status: 503, error: 'too many writes are waiting' });
    }
    try {
      const reply = await answer(request);
      if (reply.status >= 400) tally.refused += 1;
      send(response, reply);
    } catch (error) {
      tally.refused += 1;
      if (error instanceof BodyRefusal) return send(response, { status: error.status, error: error.message });
      log.error({ err: error }, 'what arrived could not be stored');
      send(response, { status: 503, error: 'what arrived could not be stored, try again' });
    } finally {
      leave();
    }
  }

  return createServer((request, response) => void serve(request, response));
}

function send(
  response: ServerResponse,
  { status, error, empty, body = error === undefined ? undefined : { error } }: Reply,
): void {
  response.setHeader('x-influxdb-version', '1.8.10');
  if (error !== undefined)
    response.setHeader('x-influxdb-error', error.replace(/[^\x20-\x7e]+/g, ' ').slice(0, 500));
  if (status === 401) response.setHeader('www-authenticate', 'Basic realm="InfluxDB"');
  if (status === 503) response.setHeader('retry-after', '5');
  // What is left of a body that was refused is not read.
  if (status === 413) response.setHeader('connection', 'close');
  response.statusCode = status;
  if (empty) response.setHeader('content-type', empty);
  if (!body) response.end();
  else response.setHeader('content-type', 'application/json').end(`${JSON.stringify(body)}\n`);
}

/** The words of InfluxDB; null when the credentials are right. */
function refusal(
  { headers: { authorization } }: IncomingMessage,
  query: URLSearchParams,
  { username, password }: { username: string; password: string },
): string | null {
  const [, scheme = '', sent = ''] = /^(basic|token)\s+(.+)$/i.exec(authorization ?? '') ?? [];
  const isBasic = scheme.toLowerCase() === 'basic';
  const inHeader = isBasic ? Buffer.from(sent, 'base64').toString() : sent;
  const pair = query.has('u') ? `${query.get('u')}:${query.get('p') ?? ''}` : inHeader;
  if (pair === '') return 'unable to parse authentication credentials';
  return sameText(pair, `${username}:${password}`) ? null : 'authorization failed';
}

/** Requests that have begun are answered first. */
export async function closeListener(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  // Senders keep their connections, and one that has just been answered is idle only now.
  const letGo = setInterval(() => server.closeIdleConnections(), BETWEEN_LOOKS_MS);
  await closed;
  clearInterval(letGo);
}
