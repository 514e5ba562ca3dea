/** Paths that clients of the platform may request and Trunkline does not serve say so (`R34`). */
import { notServed } from '@trunkline/contract/core/not-served.ts';
import type { FastifyInstance } from 'fastify';
import { problems } from '../http/problems.ts';

export function answerNotServed(base: FastifyInstance): void {
  for (const [path, what] of Object.entries(notServed))
    for (const url of [path, `${path}/*`])
      base.all(url, async () => {
        throw problems.notServed(what);
      });
}
