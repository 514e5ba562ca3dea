/** Adds a header of the request to those that an answer depends on; others may have named theirs before. */
import type { FastifyReply } from 'fastify';

export function varyBy(reply: FastifyReply, name: string): void {
  const named = [reply.getHeader('vary')].flat().filter((one) => one !== undefined);
  reply.header('vary', [...named, name].join(', '));
}
