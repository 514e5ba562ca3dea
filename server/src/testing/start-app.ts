/** A whole server on its own database, asked without a network. */
import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Method } from '@trunkline/contract/core/endpoint.ts';
import type { Problem } from '@trunkline/contract/core/problem.ts';
import { buildApp } from '../app/build-app.ts';
import { readConfig } from '../app/config.ts';
import { embeddedCallStore } from '../calls/embedded/embedded-store.ts';
import { embeddedTraceStore } from '../calls/embedded/embedded-traces.ts';
import type { TraceStore } from '../calls/trace-store.ts';
import type { DatabaseTarget } from '../db/open.ts';
import type { QueryWatch } from '../db/query-watch.ts';
import { makeLogger } from '../http/log.ts';
import type { BlockedGateways } from '../outside/blocked-gateways.ts';
import type { LiveState } from '../outside/live-state.ts';
import type { Mailer } from '../outside/mailer.ts';
import { noPlatformRedis } from '../outside/platform-redis.ts';
import type { RedisCounts } from '../outside/redis-counts.ts';
import type { RedisEvents } from '../outside/redis-events.ts';
import type { Registrations } from '../outside/registrations.ts';
import type { TtsCache } from '../outside/tts-cache.ts';
import { makeCipher } from '../security/cipher.ts';
import type { VendorParts } from '../speech-services/vendor-parts.ts';
import { besideRedis } from './beside-redis.ts';
import { assertNoSecret, assertNoSecretLogged } from './canary.ts';
import { freshDatabase } from './fresh-database.ts';
import { JWT_SECRET, type Who, worldOf } from './world.ts';

export type Reply<T = unknown> = {
  status: number;
  headers: Record<string, unknown>;
  text: string;
  body: T;
  problem: Problem;
};

export type Request = { as?: Who | string | null; body?: unknown; headers?: Record<string, string> };

export type TestApp = Awaited<ReturnType<typeof startApp>>;

/** What lies across a network, where a test is about it. */
export type Outside = {
  registrations?: Registrations;
  blocked_gateways?: BlockedGateways;
  live?: LiveState;
  tts_cache?: TtsCache;
  counts?: RedisCounts;
  events?: RedisEvents;
  speech?: Partial<VendorParts>;
  /** Another way to the database that was made. */
  way?: (to: DatabaseTarget) => DatabaseTarget;
  /** Told of each statement that was executed. */
  watch?: QueryWatch;
  traces?: TraceStore;
  mailer?: Mailer;
  /** A built console. */
  console_dir?: string;
};

/** `log` collects every line that the server logs. */
export async function startApp(env: Record<string, string> = {}, outside: Outside = {}) {
  const database = await freshDatabase(outside.way, outside.watch);
  const config = readConfig({
    TRUNKLINE_RATE_LIMIT_MAX: '1000000',
    TRUNKLINE_LOGINS_PER_MINUTE: '1000000',
    ...env,
  });
  const log: string[] = [];
  // Made by the first call that a test writes.
  const calls_file = join(tmpdir(), `calls-${randomUUID()}.db`);
  const traces = embeddedTraceStore(`${calls_file}-traces`, 36_500);
  const calls = embeddedCallStore(calls_file, config.calls.retention_days, config.calls.alert_days);
  const beside = await besideRedis();
  const jwt_secret = JWT_SECRET;
  const encryption_secret = randomUUID();
  let app = await buildApp({
    config: { ...config, rules_every_ms: 86_400_000 },
    database: database.open,
    jwt_secret,
    encryption_secret,
    console_dir: outside.console_dir ?? '/nonexistent',
    redis: {
      ...noPlatformRedis,
      ...(outside.registrations ? { registrations: outside.registrations } : {}),
      ...(outside.blocked_gateways ? { blocked_gateways: outside.blocked_gateways } : {}),
      ...(outside.live ? { live: outside.live } : {}),
      ...(outside.tts_cache ? { tts_cache: outside.tts_cache } : {}),
      counts: outside.counts ?? beside?.counts ?? null,
      events: outside.events ?? beside?.events ?? null,
    },
    calls,
    traces: outside.traces ?? traces,
    logger: makeLogger('info', { write: (line: string) => void log.push(line) }),
    speech: outside.speech ?? {},
    ...(outside.mailer ? { mailer: outside.mailer } : {}),
    answer_check: (schema, answer) => void schema.parse(answer),
  });
  const world = worldOf(database.open.db);
  // Of who has asked before: to sign in anew for each request takes a quarter of its time.
  const sessions = new Map<string, Promise<string>>();
  function signIn(who: Who): Promise<string> {
    const token = world.tokenOf(who, jwt_secret);
    sessions.set(who.user_sid, token);
    return token;
  }

  async function ask<T = never>(method: Method, path: string, request: Request = {}): Promise<Reply<T>> {
    const as = request.as ?? null;
    const askWith = (token: string | null) =>
      app.inject({
        method,
        url: /^\/(api|v1)\//i.test(path) ? path : `/api/v1${path}`,
        headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), ...request.headers },
        ...(request.body === undefined ? {} : { payload: request.body as object }),
      });
    const known = as !== null && typeof as === 'object' ? sessions.get(as.user_sid) : undefined;
    // As over a network, others have their turn meanwhile: some tests ask until something is done.
    await new Promise(setImmediate);
    let reply = await askWith(as === null || typeof as === 'string' ? as : await (known ?? signIn(as)));
    // What has ended the session since, or the clock of a test, is not what is asked about.
    if (known && reply.statusCode === 401) reply = await askWith(await signIn(as as Who));
    assertNoSecret(path, reply.body + JSON.stringify(reply.headers));
    const isJson = String(reply.headers['content-type']).includes('json') && reply.body !== '';
    const body = isJson ? reply.json() : null;
    return { status: reply.statusCode, headers: reply.headers, text: reply.body, body, problem: body };
  }

  const started = {
    app,
    db: database.open.db,
    isEmbedded: !process.env.TRUNKLINE_TEST_DATABASE_URL,
    world,
    calls,
    traces,
    /** What the server seals secrets with. */
    cipher: makeCipher(encryption_secret, config.platform_database),
    log,
    ask,
    /** A session token for the user, without a password. */
    sign: (who: Who) => world.tokenOf(who, jwt_secret),
    async close() {
      assertNoSecretLogged(log);
      await app.close();
      beside?.close();
      await calls.close();
      await traces.close();
      for (const end of ['', '-wal', '-shm', '-traces', '-traces-wal', '-traces-shm'])
        rmSync(`${calls_file}${end}`, { force: true });
      await database.close();
      // The variables of a test file live as long as the process, and two megabytes of a server would with them.
      app = started.app = null as never;
    },
  };
  return started;
}
