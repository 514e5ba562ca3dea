/** Announces what changed to all listeners, in this server and, through a channel, in the others. */
import type { Owner } from '@trunkline/contract/core/actor.ts';
import type { LiveUpdate } from '@trunkline/contract/live-updates/live-updates.contract.ts';
import type { Db, OpenDatabase } from '../db/open.ts';
import { whenStored } from '../db/when-stored.ts';
import type { RedisEvents } from '../outside/redis-events.ts';

/** An announcement without contents: which record, whose, and who changed it. */
export type Told = Owner & {
  /** As the audit entry has it. */
  kind: string;
  action: string;
  sid: string | null;
  /** The user or key; null for the system. */
  by: string | null;
  /** Of `kind` progress. */
  progress?: LiveUpdate['progress'];
};

/** So much has changed, or so little is known, that listeners have to reload everything. */
export const ALL: Told = {
  kind: 'all',
  action: '',
  sid: null,
  service_provider_sid: null,
  account_sid: null,
  by: null,
};

export type EventHub = {
  publish(told: Told): void;
  /** What each server finds out by itself: to those who listen here. */
  hear(told: Told): void;
  listen(listener: (told: Told) => void): void;
};

const hubs = new WeakMap<Db, EventHub>();

/** Everything announced within a change of this database goes to the hub. */
export function openEventHub({ db, aside }: Pick<OpenDatabase, 'db' | 'aside'>, channel: RedisEvents | null) {
  const listeners: ((told: Told) => void)[] = [];
  const hear = (told: Told) => {
    for (const listener of listeners) listener(told);
  };
  channel?.listen(
    (told) => isTold(told) && hear(told),
    () => hear(ALL),
  );
  const hub: EventHub = {
    hear,
    publish(told) {
      hear(told);
      channel?.publish(told);
    },
    listen: (listener) => void listeners.push(listener),
  };
  for (const one of [db, aside]) hubs.set(one, hub);
  return hub;
}

/** A server of another release may tell it otherwise. */
function isTold(told: unknown): told is Told {
  const texts = ['kind', 'action'] as const;
  const textsOrNull = ['sid', 'service_provider_sid', 'account_sid', 'by'] as const;
  const of = told as Record<string, unknown> | null;
  return (
    typeof of === 'object' &&
    of !== null &&
    texts.every((name) => typeof of[name] === 'string') &&
    textsOrNull.every((name) => of[name] === null || typeof of[name] === 'string') &&
    isProgress(of.progress)
  );
}

function isProgress(said: unknown): boolean {
  if (said === undefined) return true;
  const { done, total } = Object(said);
  return Number.isFinite(done) && Number.isFinite(total);
}

/** Announces it once the change is stored, and not if it is undone. */
export function tell(trx: Db, told: Told): void {
  whenStored(trx, (db) => hubs.get(db)?.publish(told));
}
