/**
 * Messages to the outside are stored with the change they report and delivered afterwards (decision 032): no request
 * waits for another server, and nothing is lost while that server, or this one, is down.
 */
import type { FastifyBaseLogger } from 'fastify';
import type { AlertNotice } from '../alert-rules/tell-alert.ts';
import type { Db } from '../db/open.ts';
import { newOrderedSid } from '../db/time-ordered-id.ts';
import { transact } from '../db/transaction.ts';
import { failureText, latestEnd, toDbTimeExact } from '../db/values.ts';
import type { Mail } from '../outside/mail-page.ts';
import { Undeliverable } from '../outside/undeliverable.ts';
import type { Cipher } from '../security/cipher.ts';
import type { ResetRequest } from '../session/send-reset-link.ts';
import { keepLooking } from './keep-looking.ts';
import {
  claimDelivery,
  insertDelivery,
  listDue,
  postponeDelivery,
  settleDelivery,
  type Waiting,
} from './outbox.store.ts';
import { untilStored } from './until-stored.ts';

/** The content of deliveries, by kind. If you add a kind, add its deliverer in `deliverers.ts`. */
export type Deliveries = {
  mail: Mail;
  'alert-notice': AlertNotice;
  /** Somebody has forgotten a password; who that is, is looked up afterwards (`R10`). */
  'reset-request': ResetRequest;
  /** An account was deleted, or gave its customer up: its subscription ends at Stripe, and its cards are forgotten there. */
  'stripe-closing': { customer_id: string };
  /** An account was deleted: what it had spoken is forgotten in the platform's Redis. */
  'speech-forgetting': { account_sid: string };
};

type Kind = keyof Deliveries;
export type Delivery = { [K in Kind]: { kind: K; content: Deliveries[K] } }[Kind];

/** Has to end when `signal` aborts. If it throws, the delivery is retried, unless it throws an `Undeliverable`. */
export type Deliverer<Content, More = unknown> = (
  content: Content,
  about: { id: string; attempt: number; signal: AbortSignal } & More,
) => Promise<void>;
/**
 * Where all that it does is one transaction, that one may `settle` the delivery: then it is done once, whoever dies. False:
 * another server has it. Where it was sent, and more is to be noted than that it needs no sending, `arrived` stores both together.
 */
export type Ending = {
  settle: (trx: Db) => Promise<boolean>;
  arrived: (note: (trx: Db) => Promise<void>) => Promise<void>;
};
export type Deliverers = { [K in Kind]: Deliverer<Deliveries[K], Ending> };

export type Outbox = {
  /**
   * Within the transaction of what it tells of: both are stored, or neither. It is tried again, less and less often,
   * until it is taken or `expires_at` (three days from now unless given).
   */
  enqueue(trx: Db, delivery: Delivery, options?: { expires_at?: Date }): Promise<void>;
  /** After the commit: what is due is delivered now instead of within some seconds. */
  nudge(): void;
  start(): void;
  /** Waits a little for what is being delivered; another server, or the next start, goes on with the rest. */
  stop(): Promise<void>;
};

export type OutboxParts = {
  db: Db;
  cipher: Cipher;
  log: FastifyBaseLogger;
  /** Aborted when a stop has no time left to wait for what is being delivered. */
  hurry?: AbortSignal | undefined;
  deliverers: (outbox: Outbox) => Deliverers;
};

/** In milliseconds; tests have others. */
const usual = {
  /** How often each server looks for what is due. */
  look: 5_000,
  /** A delivery takes no longer. */
  delivery: 60_000,
  /** For what is being delivered when the server stops. */
  stop: 4_000,
};
const KEPT_MS = 3 * 86_400_000;
const FIRST_PAUSE_MS = 30_000;
const LONGEST_PAUSE_MS = 3_600_000;
/** Of each kind: one slow receiver holds nobody up. */
const AT_ONCE = 4;

/**
 * The pause after the nth attempt: half a minute, one, two, … up to an hour, randomized so that not all are retried
 * at once.
 */
export function pauseAfter(attempts: number): number {
  const pause = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(attempts - 1, 20));
  return Math.round(pause * (1 + Math.random() / 10));
}

export function openOutbox(parts: OutboxParts, times: typeof usual = usual): Outbox {
  const { db, cipher, log } = parts;
  const running = new Map<Kind, Set<Promise<void>>>();
  const stopping = new AbortController();
  const looking = keepLooking({
    every_ms: times.look,
    async look() {
      for (const kind of kinds) await claim(kind);
    },
    failed: (error) => log.error({ err: error }, 'the outbox cannot be read; it is tried again'),
  });

  /** Another server's claim ends when no delivery of its can still be going on. */
  const endOfLease = () => Date.now() + 2 * times.delivery;

  async function claim(kind: Kind): Promise<void> {
    const busy = running.get(kind) ?? new Set();
    running.set(kind, busy);
    const free = AT_ONCE - busy.size;
    if (free <= 0) return;
    const now = toDbTimeExact(new Date());
    const latest = toDbTimeExact(latestEnd(2 * LONGEST_PAUSE_MS));
    for (const row of await listDue(db, kind, { now, latest }, free)) {
      if (!looking.isOpen() || !(await claimDelivery(db, row, toDbTimeExact(new Date(endOfLease())))))
        continue;
      const mine = { ...row, attempts: row.attempts + 1 };
      const work = deliver(kind, mine).finally(() => {
        busy.delete(work);
        looking.nudge();
      });
      busy.add(work);
    }
  }

  async function deliver(kind: Kind, row: Waiting): Promise<void> {
    const { outbox_sid: id, attempts: attempt } = row;
    const about = { kind, outbox_sid: id, attempt };
    try {
      if (row.expires_at <= toDbTimeExact(new Date())) throw new Undeliverable('it is too late for it');
      const ending = endingOf(row);
      await hand(kind, row, ending);
      await ending.arrived(async () => {});
      log.info(about, 'delivered');
    } catch (error) {
      await failed(row, error, about).catch((cause) =>
        log.error({ ...about, err: cause }, 'the outbox cannot be written; it is tried again'),
      );
    }
  }

  function endingOf(row: Waiting): Ending {
    const until = endOfLease();
    const settle = (trx: Db) => settleDelivery(trx, row);
    const store = (note: (trx: Db) => Promise<void>) =>
      transact(db, async (trx) => {
        if (await settle(trx)) await note(trx);
      });
    // Else it would be sent again. For as long as the claim holds; after that another server may.
    const arrived: Ending['arrived'] = (note) =>
      untilStored(() => store(note), { until, signal: stopping.signal });
    return { settle, arrived };
  }

  async function hand<K extends Kind>(kind: K, row: Waiting, ending: Ending): Promise<void> {
    const content: Deliveries[K] = JSON.parse(cipher.open(row.sealed_content, 'A delivery'));
    const signal = AbortSignal.any([stopping.signal, AbortSignal.timeout(times.delivery)]);
    await deliverers[kind](content, { id: row.outbox_sid, attempt: row.attempts, signal, ...ending });
  }

  async function failed(row: Waiting, error: unknown, about: object): Promise<void> {
    if (error instanceof Undeliverable) {
      await settleDelivery(db, row);
      log.error({ ...about, err: error }, 'given up');
      return;
    }
    const pause = stopping.signal.aborted ? 0 : pauseAfter(row.attempts);
    const last_error = failureText(error);
    await postponeDelivery(db, row, { due_at: toDbTimeExact(new Date(Date.now() + pause)), last_error });
    log.warn({ ...about, err: error, again_in_seconds: Math.round(pause / 1000) }, 'not delivered');
  }

  const outbox: Outbox = {
    async enqueue(trx, { kind, content }, options = {}) {
      const now = new Date();
      await insertDelivery(trx, {
        outbox_sid: newOrderedSid(),
        kind,
        // A mail may hold what opens an account.
        sealed_content: cipher.seal(JSON.stringify(content)),
        created_at: toDbTimeExact(now),
        due_at: toDbTimeExact(now),
        expires_at: toDbTimeExact(options.expires_at ?? new Date(now.getTime() + KEPT_MS)),
      });
    },
    nudge: looking.nudge,
    start: looking.start,
    async stop() {
      await looking.stop();
      const wait = parts.hurry?.aborted ? 0 : times.stop;
      const hurry = setTimeout(() => stopping.abort(new Error('the server stops')), wait);
      await Promise.all([...running.values()].flatMap((busy) => [...busy]));
      clearTimeout(hurry);
    },
  };
  const deliverers = parts.deliverers(outbox);
  const kinds = Object.keys(deliverers) as Kind[];
  return outbox;
}
