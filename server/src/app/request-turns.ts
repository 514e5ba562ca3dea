/** Requests of which only a few are handled at a time, and fewer of one tenant; the rest wait. */
import { finished } from 'node:stream';
import type { Actor } from '@trunkline/contract/core/actor.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { problems } from '../http/problems.ts';
import { whoseTurn } from '../http/whose-turn.ts';
import { type EndTurn, fairTurns, type TurnLimits } from '../outside/fair-turns.ts';

/** Requests that wait longer are told to try again; if a body does not arrive for longer, the connection is closed. */
const LONGEST_WAIT_MS = 20_000;
const WAIT_SECONDS = 10;

export function requestTurns(limits: Omit<TurnLimits, 'full'>) {
  const takeTurn = fairTurns({ ...limits, full: () => problems.tooMany(WAIT_SECONDS) });
  const turns = new WeakMap<FastifyRequest, EndTurn>();
  function end(request: FastifyRequest): void {
    turns.get(request)?.();
    turns.delete(request);
  }
  return {
    async take(request: FastifyRequest, reply: FastifyReply, actor: Actor): Promise<void> {
      const endTurn = await takeTurn(whoseTurn(actor), LONGEST_WAIT_MS);
      if (!endTurn) throw problems.busy();
      turns.set(request, endTurn);
      // Once it is answered: how slowly somebody reads that keeps nobody waiting.
      finished(reply.raw, () => end(request));
    },
    end,
  };
}
