import type { Actor, Owner } from '@trunkline/contract/core/actor.ts';
import { lcrExplainEndpoints } from '@trunkline/contract/least-cost-routing/explain.contract.ts';
import { lcrPolicy } from '@trunkline/contract/least-cost-routing/least-cost-routing.policy.ts';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../db/open.ts';
import { authorize } from '../http/authorize.ts';
import { route } from '../http/route.ts';
import { explainInbound } from './explain-inbound.ts';
import { explainOutbound } from './explain-outbound.ts';
import { getLcrOwner, type NamedOwner } from './lcr-owner.ts';

export function explainRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  route(app, lcrExplainEndpoints.outbound, async (ask) => {
    const owner = await getLcrOwner(db, ask.actor, ask.body);
    authorize(ask, lcrPolicy, 'explain', owner);
    return explainOutbound(db, ask.actor, owner, ask.body);
  });

  route(app, lcrExplainEndpoints.inbound, async (ask) => {
    authorize(ask, lcrPolicy, 'list');
    const owner = await getNamedPlace(db, ask.actor, ask.body);
    if (owner) authorize(ask, lcrPolicy, 'explain', owner);
    return explainInbound(db, ask.actor, owner, ask.body);
  });
}

/** Addresses belong to the whole platform, so whoever names nobody asks about all carriers that they see. */
async function getNamedPlace(db: Db, actor: Actor, named: NamedOwner): Promise<Owner | null> {
  return named.account_sid || named.service_provider_sid ? getLcrOwner(db, actor, named) : null;
}
