/** How far the first call is, with what the tests of its carrier and its webhook found. */
import type { FirstStep } from '@trunkline/contract/home/home.contract.ts';
import { findStoredApplication } from '../applications/application-row.store.ts';
import { listWebhookAnswers } from '../applications/webhook-answers.store.ts';
import { listTrunkAnswers } from '../carriers/trunk-answers.store.ts';
import { findTestedCarrier } from '../carriers/trunk-test.store.ts';
import type { Db } from '../db/open.ts';
import { type FoundStep, firstSteps } from './first-steps.store.ts';
import type { HomeOwner } from './home-needs.store.ts';

type Tested = Pick<FirstStep, 'test' | 'can_test'>;

const UNTESTED: Tested = { test: null, can_test: false };

/** Null where it is not known what is done. */
export async function readSteps(
  db: Db,
  owner: HomeOwner,
  wasAnswered: () => Promise<boolean>,
): Promise<FirstStep[] | null> {
  const found = await firstSteps(db, owner);
  if (!found) return null;
  const done = await wasAnswered();
  // Where calls are answered, a test says nothing about the first of them.
  const steps = done
    ? found.map((step) => ({ ...step, ...UNTESTED }))
    : await Promise.all(found.map((step) => withTest(db, step)));
  return [...steps, { kind: 'call', done, sid: null, name: null, account_sid: null, ...UNTESTED }];
}

async function withTest(db: Db, step: FoundStep): Promise<FirstStep> {
  const tested = step.sid ? await testOf(db, step.kind, step.sid) : UNTESTED;
  return { ...step, ...tested, done: step.done && tested.test?.verdict !== 'failed' };
}

async function testOf(db: Db, kind: FoundStep['kind'], sid: string): Promise<Tested> {
  if (kind === 'carrier') return testOfCarrier(db, sid);
  return kind === 'application' ? testOfApplication(db, sid) : UNTESTED;
}

const badness = ['ok', 'warning', 'failed'] as const;

/** The worst of its gateways; one that was not asked for want of an address that may be called says nothing. */
async function testOfCarrier(db: Db, voip_carrier_sid: string): Promise<Tested> {
  const carrier = await findTestedCarrier(db, voip_carrier_sid);
  const answers = carrier ? await listTrunkAnswers(db, carrier) : [];
  const asked = answers.flatMap(({ is_active, last }) => (is_active && last?.was_asked ? [last] : []));
  const [worst] = asked.sort((a, b) => badness.indexOf(b.verdict) - badness.indexOf(a.verdict));
  const { verdict, summary, tested_at } = worst ?? {};
  const test = verdict && summary && tested_at ? { verdict, summary, tested_at } : null;
  return { test, can_test: answers.length > 0 };
}

async function testOfApplication(db: Db, application_sid: string): Promise<Tested> {
  const stored = await findStoredApplication(db, application_sid);
  if (!stored?.hooks.call_hook) return UNTESTED;
  const answers = await listWebhookAnswers(db, stored);
  const last = answers.find(({ hook }) => hook === 'call_hook')?.last;
  const test = last ? { verdict: last.verdict, summary: last.summary, tested_at: last.tested_at } : null;
  return { test, can_test: true };
}
