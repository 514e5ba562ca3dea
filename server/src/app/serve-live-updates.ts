/** Live updates: changes announced by the hub are sent to those who may see them. */
import type { Actor } from '@trunkline/contract/core/actor.ts';
import type { FastifyInstance } from 'fastify';
import type { CallStore } from '../calls/call-store.ts';
import type { Db, OpenDatabase } from '../db/open.ts';
import { followUpdates, type Updates } from '../live-updates/follow-updates.ts';
import { watchAlerts } from '../live-updates/watch-alerts.ts';
import { watchDevices } from '../live-updates/watch-devices.ts';
import { watchLiveCalls } from '../live-updates/watch-live-calls.ts';
import { watchRegistrations } from '../live-updates/watch-registrations.ts';
import type { PlatformRedis } from '../outside/platform-redis.ts';
import { listSessions } from '../session/sessions.store.ts';
import { openEventHub } from './event-hub.ts';
import { whoseSession } from './identify.ts';

/** Ends the streams before the server waits for its connections to close, since they do not end by themselves. */
export function openLiveUpdates(
  app: FastifyInstance,
  database: OpenDatabase,
  { events, registrations, live }: Pick<PlatformRedis, 'events' | 'registrations' | 'live'>,
  calls: CallStore,
): Updates {
  const { db } = database;
  const hub = openEventHub(database, events);
  const updates = followUpdates(hub, (sids) => readActors(db, sids));
  const parts = { db, tell: hub.hear, isFollowed: () => updates.count() > 0 };
  const watches = [
    watchRegistrations(parts),
    watchDevices({ ...parts, registrations }),
    watchLiveCalls({ ...parts, live }),
    watchAlerts({ ...parts, calls }),
  ];
  app.addHook('onReady', async () => {
    for (const watch of watches) watch.start();
  });
  app.addHook('preClose', async () => {
    updates.close();
    await Promise.all(watches.map((watch) => watch.stop()));
  });
  return updates;
}

/** A session that may do nothing but change its password follows nothing (`R36`). */
async function readActors(db: Db, session_sids: readonly string[]): Promise<ReadonlyMap<string, Actor>> {
  if (session_sids.length === 0) return new Map();
  const sessions = (await listSessions(db, session_sids)).map(whoseSession);
  const free = sessions.filter(({ must_change_password }) => !must_change_password);
  return new Map(free.map(({ session_sid, actor }) => [session_sid, actor]));
}
