/** Whether a carrier's outbound gateways answer, asked with SIP itself. What was found is kept. */
import {
  MOST_GATEWAYS_TESTED,
  type TrunkTestAnswer,
  type TrunkTestResult,
} from '@trunkline/contract/carriers/trunk-test.contract.ts';
import type { Db } from '../db/open.ts';
import { problems } from '../http/problems.ts';
import type { SipTester } from '../outside/sip-options.ts';
import { saveTrunkAnswers } from './trunk-answers.store.ts';
import {
  findGatewayOf,
  listTestedGateways,
  type TestedCarrier,
  type TestedGateway,
} from './trunk-test.store.ts';
import { judgeTrunk } from './trunk-verdict.ts';

const AT_ONCE = 4;

/** Nothing is asked of the database while the carrier takes its time. */
export async function testTrunk(
  db: Db,
  tester: SipTester,
  carrier: TestedCarrier,
  sip_gateway_sid?: string | null,
): Promise<TrunkTestAnswer> {
  const { gateways, skipped } = sip_gateway_sid
    ? { gateways: [await oneGateway(db, carrier, sip_gateway_sid)], skipped: 0 }
    : await listTestedGateways(db, carrier.voip_carrier_sid, MOST_GATEWAYS_TESTED);
  if (gateways.length === 0)
    throw problems.conflict(
      'This carrier has no outbound SIP gateway, so there is nothing to test. Add one and save.',
    );
  const found = await inTurns(gateways, async (gateway) => ({
    gateway,
    result: await testGateway(tester, carrier, gateway),
  }));
  await saveTrunkAnswers(db, carrier, found);
  return { results: found.map(({ result }) => result), skipped };
}

async function oneGateway(db: Db, carrier: TestedCarrier, sip_gateway_sid: string): Promise<TestedGateway> {
  const gateway = await findGatewayOf(db, carrier.voip_carrier_sid, sip_gateway_sid);
  const refuse = (message: string) => problems.invalid([{ path: 'sip_gateway_sid', message }]);
  if (!gateway) throw refuse(`This carrier has no SIP gateway ${sip_gateway_sid}.`);
  if (gateway.outbound === 0)
    throw problems.conflict('This gateway is not outbound, so there is nothing to test.');
  return gateway;
}

async function testGateway(
  tester: SipTester,
  { proxy }: TestedCarrier,
  gateway: TestedGateway,
): Promise<TrunkTestResult> {
  const { ipv4: address, is_active, port, sip_gateway_sid, use_sips_scheme } = gateway;
  const protocol = gateway.protocol ?? 'udp';
  const { called, failure, ...test } = await tester({
    host: address,
    port,
    protocol,
    use_sips_scheme: use_sips_scheme === 1,
    proxy,
  });
  const verdict = judgeTrunk({
    called: proxy === null ? called : `The outbound SIP proxy ${called}`,
    attempts: test.attempts,
    failure,
  });
  return { sip_gateway_sid, address, port, protocol, is_active, ...test, ...verdict };
}

/** In the order given, a few at a time. */
async function inTurns<T, R>(all: T[], work: (one: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  const rest = all.entries();
  const worker = async () => {
    for (const [nth, one] of rest) results[nth] = await work(one);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return results;
}
