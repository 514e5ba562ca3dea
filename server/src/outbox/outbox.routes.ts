import { outboxEndpoints } from '@trunkline/contract/outbox/outbox.contract.ts';
import { outboxPolicy } from '@trunkline/contract/outbox/outbox.policy.ts';
import type { FastifyInstance } from 'fastify';
import { countWaiting } from '../app/outbox.store.ts';
import type { Db } from '../db/open.ts';
import { authorize } from '../http/authorize.ts';
import { route } from '../http/route.ts';
import type { Mailer } from '../outside/mailer.ts';

export function outboxRoutes(app: FastifyInstance, { aside, mailer }: { aside: Db; mailer: Mailer }): void {
  route(app, outboxEndpoints.read, async (ask) => {
    authorize(ask, outboxPolicy, 'read');
    const { sends_by: sent_by, from } = mailer;
    return { mail: { sent_by, from }, waiting: await countWaiting(aside) };
  });
}
