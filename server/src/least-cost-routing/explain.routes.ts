import type { Actor, Owner } from '@trunkline/contract/core/actor.ts';
import { lcrExplainEndpoints } from '@trunkline/contract/least-cost-routing/explain.contract.ts';
import { lcrPolicy } from '@trunkline/contract/least-cost-routing/least-cost-routing.policy.ts';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../db/open.ts';
import { authorize } from '../http/authorize.ts';
import { problems } from '../http/problems.ts';
import { route } from '../http/route.ts';
import type { BlockedGateways } from '../outside/blocked-gateways.ts';
import { explainDevice } from './explain-device.ts';
import { explainInbound } from './explain-inbound.ts';
import { explainOutbound } from './explain-outbound.ts';
import { getLcrOwner, type NamedOwner } from './lcr-owner.ts';

type Needs = { db: Db; blocked_gateways: BlockedGateways };

export function explainRoutes(app: FastifyInstance, { db, blocked_gateways }: Needs): void {
  route(app, lcrExplainEndpoints.outbound, async (ask) => {
    const owner = await getLcrOwner(db, ask.actor, ask.body);
    // Nobody's routing decides no call.
    if (!owner.service_provider_sid)
      throw problems.invalid([{ path: 'account_sid', message: 'Choose an account or a service provider.' }]);
    authorize(ask, lcrPolicy, 'explain', owner);
    return explainOutbound(db, ask.actor, owner, ask.body, blocked_gateways);
  });

  route(app, lcrExplainEndpoints.inbound, async (ask) => {
    authorize(ask, lcrPolicy, 'list');
    const owner = await getNamedPlace(db, ask.actor, ask.body);
    if (owner) authorize(ask, lcrPolicy, 'explain', owner);
    return explainInbound(db, ask.actor, owner, ask.body);
  });

  route(app, lcrExplainEndpoints.device, async (ask) => {
    authorize(ask, lcrPolicy, 'list');
    return explainDevice(db, ask.actor, ask.body.caller);
  });
}

/** Addresses belong to the whole platform, so whoever names nobody asks about all carriers that they see. */
async function getNamedPlace(db: Db, actor: Actor, named: NamedOwner): Promise<Owner | null> {
  return named.account_sid || named.service_provider_sid ? getLcrOwner(db, actor, named) : null;
}
