/** What the home page says of the first call. Pure. */
import { applicationPolicy } from '@trunkline/contract/applications/applications.policy.ts';
import { trunkTestPolicy } from '@trunkline/contract/carriers/trunk-test.policy.ts';
import type { Actor } from '@trunkline/contract/core/actor.ts';
import { may } from '@trunkline/contract/core/policy.ts';
import type { FirstStep } from '@trunkline/contract/home/home.contract.ts';
import { liveCallPolicy } from '@trunkline/contract/live-calls/live-calls.policy.ts';
import { formatNumber } from '../ui/page/format-number.ts';

export type StepWords = { what: string; more: string; action: string };

/** What is to be done; a step that is done says with what. */
export function stepWords(step: FirstStep): StepWords {
  const { kind, done, sid, name } = step;
  const own = name ?? '';
  const isReady = done || isHeldUp(step);
  switch (kind) {
    case 'account':
      return {
        what: 'An account with a SIP realm',
        more: done ? own : sid ? `${own} has no SIP realm yet` : 'The owner of the calls',
        action: sid ? 'Set SIP realm' : 'Add account',
      };
    case 'carrier':
      return {
        what: 'A carrier that brings calls',
        more: isReady
          ? withTest(own, step)
          : sid
            ? `${own} is inactive, or has no inbound gateway`
            : 'Where calls come from',
        action: sid ? 'Open carrier' : 'Add carrier',
      };
    case 'application':
      return {
        what: 'An application that answers',
        more: isReady ? withTest(own, step) : 'A webhook that decides what happens in a call',
        action: sid ? 'Open application' : 'Add application',
      };
    case 'number':
      return {
        what: 'A number or SIP client that leads to it',
        more: done
          ? step.by === 'client'
            ? `SIP client ${own}`
            : formatNumber(own)
          : sid
            ? `${formatNumber(own)} leads to no application yet`
            : 'So that calls reach the application',
        action: sid ? 'Route it' : 'Add number',
      };
    case 'call':
      return {
        what: 'Call it',
        more: done ? 'A call was answered in the last 30 days' : 'Shown here after it is answered',
        action: 'Wait for the call',
      };
    // Of a server that was upgraded while the page was open.
    default:
      return { what: 'A new step', more: 'Reload the page to take it', action: 'Take it' };
  }
}

/** All that it needs is there, and its last test failed: the steps after it are not in its way. */
export function isHeldUp({ test }: FirstStep): boolean {
  return test?.verdict === 'failed';
}

function withTest(name: string, { can_test, test }: FirstStep): string {
  if (test) return `${name}: ${test.summary}`;
  return can_test ? `${name}, not tested` : name;
}

/** Whether the actor may test what the step was begun with. */
export function mayTest(actor: Actor, { account_sid, can_test, kind, sid }: FirstStep): boolean {
  if (!can_test || !sid) return false;
  const service_provider_sid = actor.scope === 'service_provider' ? actor.service_provider_sid : '';
  const owner = { account_sid, service_provider_sid };
  return kind === 'carrier'
    ? may(trunkTestPolicy, 'test', actor, owner).allowed
    : may(applicationPolicy, 'testWebhook', actor, owner).allowed;
}

/** What a new record begins with: the earlier steps are what it belongs to and leads to. */
export function knownFor(step: FirstStep, steps: readonly FirstStep[]): Record<string, string> {
  const of = (kind: FirstStep['kind']) => steps.find((one) => one.kind === kind);
  const account_sid = of('application')?.account_sid ?? of('account')?.sid;
  if (step.sid || !account_sid) return {};
  if (step.kind === 'application') return { account_sid };
  if (step.kind !== 'number') return {};
  const [carrier, application] = [of('carrier'), of('application')];
  const serves = carrier && (carrier.account_sid === null || carrier.account_sid === account_sid);
  return {
    account_sid,
    ...(carrier?.sid && serves && { voip_carrier_sid: carrier.sid }),
    ...(application?.sid && { application_sid: application.sid }),
  };
}

/** The application that a test call may be placed for; null: there is none, or the actor places no calls. */
export function testedBy(actor: Actor, steps: readonly FirstStep[]) {
  const { sid, account_sid } = steps.find(({ kind }) => kind === 'application') ?? {};
  if (!sid || !account_sid) return null;
  const owner = { account_sid, service_provider_sid: '' };
  return may(liveCallPolicy, 'create', actor, owner).allowed ? { account_sid, application_sid: sid } : null;
}

/** Of one of the busiest: a new one has no days before it that could tell what is usual. */
export const TRUNK_FAILS = 'Many of its calls failed in the last 24 hours';
