/** Writers at the same time (`R44`): what is asked eight times at once, and how each was answered. */
import assert from 'node:assert/strict';
import type { Reply, TestApp } from './start-app.ts';
import type { Who } from './world.ts';

export const WRITERS = 8;
/** A rule that does not hold for parallel writers holds by luck now and then. */
export const ROUNDS = 4;

/** How many were answered with each status, such as `{ 201: 1, 422: 7 }`. */
export async function atOnce(ask: (nth: number) => Promise<Reply<unknown>>): Promise<Record<number, number>> {
  const replies = await Promise.all(Array.from({ length: WRITERS }, (_, nth) => ask(nth)));
  const counts: Record<number, number> = {};
  for (const { status } of replies) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

export async function rounds(race: (round: number) => Promise<void>): Promise<void> {
  for (let round = 0; round < ROUNDS; round++) await race(round);
}

type OneRecord = { as: Who; make: (round: number) => Promise<string>; body: (nth: number) => object };

/** Of changes that were all made from the version which the record's address answers, one is saved. */
export function oneOfOneVersion(app: TestApp, { as, make, body }: OneRecord): Promise<void> {
  return rounds(async (round) => {
    const path = await make(round);
    const { headers } = await app.ask('GET', path, { as });
    const from = { as, headers: { 'if-match': String(headers.etag) } };
    const answers = await atOnce((nth) => app.ask('PUT', path, { ...from, body: body(nth) }));
    assert.deepEqual(Object.values(answers).toSorted(), [1, WRITERS - 1], JSON.stringify(answers));
    assert.equal(answers[409], WRITERS - 1, JSON.stringify(answers));
  });
}

type OneName = {
  as: Who;
  ask: (round: number, nth: number) => { path: string; body: object; method?: 'POST' | 'PUT' };
  /** What those are told that come too late. */
  sentence: string;
};

/** Of writers that want one name, one gets it, and each of the others is told the same as if it had come later. */
export function oneGetsTheName(app: TestApp, { as, ask, sentence }: OneName): Promise<void> {
  return rounds(async (round) => {
    const sentences = new Set<string>();
    const answers = await atOnce(async (nth) => {
      const { method = 'POST', path, body } = ask(round, nth);
      const reply = await app.ask(method, path, { as, body });
      if (reply.status >= 300) sentences.add(reply.problem.msg);
      return reply;
    });
    assert.equal(answers[422], WRITERS - 1, `${JSON.stringify(answers)} ${[...sentences]}`);
    assert.deepEqual([...sentences], [sentence]);
  });
}
