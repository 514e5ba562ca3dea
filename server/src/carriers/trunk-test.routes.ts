import { carrierPolicy } from '@trunkline/contract/carriers/carriers.policy.ts';
import { trunkTestEndpoints } from '@trunkline/contract/carriers/trunk-test.contract.ts';
import { trunkTestPolicy } from '@trunkline/contract/carriers/trunk-test.policy.ts';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../db/open.ts';
import { authorize } from '../http/authorize.ts';
import { problems } from '../http/problems.ts';
import { route } from '../http/route.ts';
import type { SipTester } from '../outside/sip-options.ts';
import { testTrunk } from './test-trunk.ts';
import { listTrunkAnswers } from './trunk-answers.store.ts';
import { findTestedCarrier } from './trunk-test.store.ts';

type Needs = { db: Db; sipTester: SipTester };

export function trunkTestRoutes(app: FastifyInstance, { db, sipTester }: Needs): void {
  const getCarrier = async (voip_carrier_sid: string) => {
    const carrier = await findTestedCarrier(db, voip_carrier_sid);
    if (!carrier) throw problems.unknown('carrier');
    return carrier;
  };

  route(app, trunkTestEndpoints.listAnswers, async (ask) => {
    const carrier = await getCarrier(ask.params.voip_carrier_sid);
    authorize(ask, carrierPolicy, 'read', carrier);
    return listTrunkAnswers(db, carrier);
  });

  route(app, trunkTestEndpoints.test, async (ask) => {
    const carrier = await getCarrier(ask.params.voip_carrier_sid);
    authorize(ask, trunkTestPolicy, 'test', carrier);
    return testTrunk(db, sipTester, carrier, ask.body?.sip_gateway_sid);
  });
}
