/**
 * Who follows live updates, and what each is told. Before an update is told, the session is read anew and the policy
 * asked: what a person may not see any more is not told, and a session that has ended ends its streams.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { type Actor, userSidOf } from '@trunkline/contract/core/actor.ts';
import { may } from '@trunkline/contract/core/policy.ts';
import type { LiveUpdate } from '@trunkline/contract/live-updates/live-updates.contract.ts';
import { liveUpdatePolicy } from '@trunkline/contract/live-updates/live-updates.policy.ts';
import { ALL, type EventHub, type Told } from '../app/event-hub.ts';
import { othersTurn } from '../db/others-turn.ts';
import { problems } from '../http/problems.ts';
import { type EventStream, eventStream } from './event-stream.ts';
import { endsSessionOf } from './session-ends.ts';

export type Follower = { actor: Actor; session_sid: string; address: string };

/** Who the sessions are now, by their sids; those that have ended are missing. */
export type ReadActors = (session_sids: readonly string[]) => Promise<ReadonlyMap<string, Actor>>;

type Stream = Follower & { out: EventStream };

/** What comes within this time is told together. */
const GATHER_MS = 50;
/** More is told as "all". */
const MOST_GATHERED = 200;
const MOST_NAMED = 50;
/** A part of the streams at a time, so that others are answered in between. */
const AT_ONCE = 100;
const BEAT_MS = 20_000;
/** What nobody tells, such as the end of a session's time, is found within this. */
const LOOK_MS = 10_000;
const LIMITS = { of_one: 20, of_address: 2000, in_all: 5000 };
const FULL_WAIT_SECONDS = 60;

const MANY: LiveUpdate = { kind: 'all', sid: null };

export type Updates = ReturnType<typeof followUpdates>;

export function followUpdates(hub: EventHub, readActors: ReadActors) {
  const streams = new Set<Stream>();
  let gathered: Told[] = [];
  let is_telling = false;
  let is_closed = false;

  hub.listen((told) => {
    if (streams.size === 0) return;
    if (gathered.length < MOST_GATHERED) gathered.push(told);
    else gathered[0] = ALL;
    if (!is_telling) void tellAll();
  });
  const timers = [
    setInterval(() => {
      for (const { out } of streams) out.beat();
    }, BEAT_MS).unref(),
    setInterval(() => void tellEach([...streams], []), LOOK_MS).unref(),
  ];

  async function tellAll(): Promise<void> {
    is_telling = true;
    do {
      await pause(GATHER_MS);
      const batch = gathered;
      gathered = [];
      const ends = batch.filter(endsSessionOf);
      const isAll = batch.includes(ALL);
      await tellEach(
        [...streams].filter(
          (stream) =>
            isAll ||
            batch.some((told) => sees(stream.actor, told)) ||
            ends.some((told) => endsSessionOf(told)?.(stream.actor)),
        ),
        isAll ? [ALL] : batch,
      );
    } while (gathered.length > 0);
    is_telling = false;
  }

  /** When nobody can say who they are, they are told nothing and cut: each asks anew once it has come back. */
  async function tellEach(some: readonly Stream[], batch: readonly Told[]): Promise<void> {
    for (let from = 0; from < some.length; from += AT_ONCE) {
      const part = some.slice(from, from + AT_ONCE);
      const actors = await readActors(part.map(({ session_sid }) => session_sid)).catch(() => null);
      for (const stream of part) {
        const actor = actors?.get(stream.session_sid);
        if (actor) tellOne(Object.assign(stream, { actor }), batch);
        else cut(stream, actors ? 'session' : 'unknown');
      }
      await othersTurn();
    }
  }

  function tellOne({ actor, out }: Stream, batch: readonly Told[]): void {
    const updates = new Map<string, LiveUpdate>();
    for (const told of batch) {
      if (told !== ALL && !sees(actor, told)) continue;
      const { kind, sid, progress } = told;
      const update = {
        kind,
        sid,
        ...(progress && { progress }),
        ...(told.by !== null && told.by === userSidOf(actor) && { own: true as const }),
      };
      updates.set(`${kind} ${sid} ${update.own}`, update);
    }
    const isMany = updates.size > MOST_NAMED;
    for (const update of isMany ? [MANY] : updates.values()) out.send('change', update);
  }

  function cut(stream: Stream, why: string): void {
    stream.out.send('ended', { why });
    stream.out.end();
    streams.delete(stream);
  }

  function refuseMore({ actor, address }: Follower): void {
    const count = (is: (one: Stream) => boolean) => [...streams].filter(is).length;
    const isFull =
      streams.size >= LIMITS.in_all ||
      count((one) => userSidOf(one.actor) === userSidOf(actor)) >= LIMITS.of_one ||
      count((one) => one.address === address) >= LIMITS.of_address;
    if (isFull) throw problems.tooMany(FULL_WAIT_SECONDS);
  }

  return {
    /** 429 when there are too many already. */
    follow(follower: Follower, seconds?: number) {
      refuseMore(follower);
      const stream: Stream = {
        ...follower,
        out: eventStream(() => {
          clearTimeout(timer);
          streams.delete(stream);
        }),
      };
      const timer =
        seconds === undefined ? undefined : setTimeout(() => stream.out.end(), seconds * 1000).unref();
      streams.add(stream);
      // Whoever comes back while the server stops must not hold it up, nor be torn off at its end.
      if (is_closed) stream.out.end();
      return stream.out.readable;
    },
    count: () => streams.size,
    /** The server stops: each comes back elsewhere. */
    close() {
      is_closed = true;
      for (const timer of timers) clearInterval(timer);
      for (const stream of streams) stream.out.end();
      streams.clear();
    },
  };
}

/** What is for nobody's screen is told to nobody. */
function sees(actor: Actor, told: Told): boolean {
  return told.kind !== 'session' && may(liveUpdatePolicy, 'see', actor, told).allowed;
}
