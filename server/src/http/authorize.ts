/** Asks a policy, and remembers that one was asked. */
import type { Actor } from '@trunkline/contract/core/actor.ts';
import { type Asked, may, type Policy } from '@trunkline/contract/core/policy.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { problems } from './problems.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Whether a policy has been asked for this request; see `refuseUnasked`. */
    policy_asked: boolean;
  }
}

export type Asking = { actor: Actor; request: FastifyRequest };

/** Throws a 403 with the policy's reason unless the action is allowed. */
export function authorize<P extends Policy, A extends keyof P & string>(
  ask: Asking,
  policy: P,
  action: A,
  ...record: Asked<P[A]>
): void {
  ask.request.policy_asked = true;
  const decision = may(policy, action, ask.actor, ...record);
  if (!decision.allowed) throw problems.forbidden(decision.reason);
}

/**
 * A success for which no policy was asked is a security hole, so it becomes an error. `onSend`, because
 * `preSerialization` does not run for text, buffers and streams.
 */
export function refuseUnasked(app: FastifyInstance): void {
  app.decorateRequest('policy_asked', false);
  app.addHook('onSend', (request, reply, payload, done) => {
    const endpoint = request.routeOptions.config.endpoint;
    const isFine = !endpoint || endpoint.open || request.policy_asked || reply.statusCode >= 400;
    if (isFine) done(null, payload);
    else done(new Error(`${request.method} ${request.routeOptions.url} answered without asking a policy`));
  });
}
