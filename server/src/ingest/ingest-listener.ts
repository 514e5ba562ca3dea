/**
 * Where components of a platform write, on a port of its own: those that know InfluxDB 1.x their calls and alerts
 * (`/ping`, `/query`, `/write`), those that know OpenTelemetry their spans (`/v1/traces`). What is acknowledged is stored.
 */
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { CallStore } from '../calls/call-store.ts';
import type { WritableTraceStore } from '../calls/trace-store.ts';
import { http } from '../http/node-http.ts';
import { guardedCredentials, WAIT_SECONDS } from '../security/guarded-credentials.ts';
import { databases } from './influx-query.ts';
import { counting, type IngestTally, newTally } from './ingest-tally.ts';
import { precisionOf } from './line-protocol.ts';
import { answerOf, readSpans } from './otlp.ts';
import { BodyRefusal, type Place, readBody, refuseTooLarge, roomFor, tooMany } from './read-body.ts';
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
/** A writer asks for a database or two; each statement has an answer of its own. */
const LARGEST_QUERY = 65_536;
const BETWEEN_LOOKS_MS = 50;
/** Who says that a body comes, and sends none, holds its room so long. */
const LONGEST_REQUEST_MS = 30_000;

type Packed = { type: string; bytes: Buffer };
type Reply = { status: number; error?: string; body?: object; packed?: Packed };

export function ingestListener({ credentials, log, ...parts }: IngestParts): Server {
  const known = databases();
  const { tally = newTally(), retention_days, alert_days = retention_days } = parts;
  const { calls, traces } = counting(parts, tally);
  const room = roomFor(MOST_BYTES, MOST_WAITING, tally);
  const judge = credentials && guardedCredentials(credentials);

  /** Before anything of the body is read. */
  function refuse(request: IncomingMessage, query: URLSearchParams): void {
    if (isOfPage(request))
      throw new BodyRefusal(
        403,
        'requests of web pages are not taken: write from a component of the platform',
      );
    const sent = sentPair(request, query);
    if (judge && sent === '') throw new BodyRefusal(401, 'unable to parse authentication credentials');
    const judged = judge ? judge(sent, request.socket.remoteAddress) : 'right';
    if (judged === 'too often') throw new BodyRefusal(429, 'too many failed authorizations, try again later');
    if (judged === 'wrong') throw new BodyRefusal(401, 'authorization failed');
    refuseTooLarge(request);
  }

  async function write(request: IncomingMessage, query: URLSearchParams, place: Place): Promise<Reply> {
    const database = query.get('db');
    const precision = precisionOf(query.get('precision'));
    if (!database) return { status: 400, error: 'database is required' };
    if (!known.has(database)) return { status: 404, error: `database not found: "${database}"` };
    if (!precision)
      return {
        status: 400,
        error: `invalid precision "${query.get('precision')}" (use n, u, ms, s, m or h)`,
      };
    const text = (await readBody(request, place)).toString();
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

  async function writeSpans(request: IncomingMessage, place: Place): Promise<Reply> {
    const type = request.headers['content-type'] ?? '';
    const read = await readSpans(await readBody(request, place), type);
    await traces.write(read.parts);
    const answer = answerOf(read, type);
    return 'json' in answer
      ? { status: 200, body: answer.json }
      : { status: 200, packed: { type, bytes: answer.packed } };
  }

  async function answer(request: IncomingMessage, { pathname, searchParams }: URL, place: Place) {
    const route = `${request.method} ${pathname}`;
    if (route === 'POST /write') return write(request, searchParams, place);
    if (route === 'POST /v1/traces') return writeSpans(request, place);
    if (route === 'GET /query') return known.answer(searchParams.get('q'));
    if (route !== 'POST /query') return { status: 404, error: 'page not found' };
    const form = new URLSearchParams((await readBody(request, place, LARGEST_QUERY)).toString());
    return known.answer(searchParams.get('q') ?? form.get('q'));
  }

  async function work(request: IncomingMessage): Promise<Reply> {
    const url = URL.parse(request.url ?? '/', 'http://localhost');
    if (!url) throw new BodyRefusal(400, 'the address of the request cannot be read');
    if (/^(GET|HEAD) \/ping$/.test(`${request.method} ${url.pathname}`)) return { status: 204 };
    refuse(request, url.searchParams);
    const place = await room.enter(Number(request.headers['content-length'] ?? UNKNOWN_LENGTH) || 0);
    if (!place) throw tooMany();
    try {
      return await answer(request, url, place);
    } finally {
      place.leave();
    }
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      const reply = await work(request);
      if (reply.status >= 400) tally.refused += 1;
      send(response, reply);
    } catch (error) {
      tally.refused += 1;
      if (error instanceof BodyRefusal) return send(response, { status: error.status, error: error.message });
      log.error({ err: error }, 'what arrived could not be stored');
      send(response, { status: 503, error: 'what arrived could not be stored, try again' });
    }
  }

  return http.createServer(
    { requestTimeout: LONGEST_REQUEST_MS, connectionsCheckingInterval: LONGEST_REQUEST_MS / 6 },
    (request, response) => void serve(request, response),
  );
}

const UNREAD: ReadonlySet<number> = new Set([401, 403, 413, 415, 429, 503]);

function send(
  response: ServerResponse,
  { status, error, packed, body = error === undefined ? undefined : { error } }: Reply,
): void {
  response.setHeader('x-influxdb-version', '1.8.10');
  if (error !== undefined)
    response.setHeader('x-influxdb-error', error.replace(/[^\x20-\x7e]+/g, ' ').slice(0, 500));
  if (status === 401) response.setHeader('www-authenticate', 'Basic realm="InfluxDB"');
  if (status === 503) response.setHeader('retry-after', '5');
  if (status === 429) response.setHeader('retry-after', String(WAIT_SECONDS));
  // What is left of a body that was refused is not read.
  if (UNREAD.has(status)) response.setHeader('connection', 'close');
  response.statusCode = status;
  if (packed) response.setHeader('content-type', packed.type);
  if (!body) response.end(packed?.bytes);
  else response.setHeader('content-type', 'application/json').end(`${JSON.stringify(body)}\n`);
}

/** Only browsers send these: a page that somebody opens on a host that reaches this port could write through it. */
function isOfPage({ headers }: IncomingMessage): boolean {
  return headers.origin !== undefined || (headers['sec-fetch-site'] ?? 'none') !== 'none';
}

/** `user:password`, in each way in which InfluxDB takes it. */
function sentPair({ headers: { authorization } }: IncomingMessage, query: URLSearchParams): string {
  if (query.has('u')) return `${query.get('u')}:${query.get('p') ?? ''}`;
  const [, scheme = '', sent = ''] = /^(basic|token)\s+(.+)$/i.exec(authorization ?? '') ?? [];
  return scheme.toLowerCase() === 'basic' ? Buffer.from(sent, 'base64').toString() : sent;
}

/** Requests that have begun are answered first. */
export async function closeListener(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  // Senders keep their connections, and one that has just been answered is idle only now.
  const letGo = setInterval(() => server.closeIdleConnections(), BETWEEN_LOOKS_MS);
  await closed;
  clearInterval(letGo);
}
