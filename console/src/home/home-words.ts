/** What the home page says of what it is told. Pure. */
import type { Actor } from '@trunkline/contract/core/actor.ts';
import { may } from '@trunkline/contract/core/policy.ts';
import type { FirstStep, Home, Need } from '@trunkline/contract/home/home.contract.ts';
import { liveCallPolicy } from '@trunkline/contract/live-calls/live-calls.policy.ts';
import { wordFor } from '../ui/overlay/blockers-by-kind.ts';
import { capital } from '../ui/page/capital.ts';
import { countText } from '../ui/page/count-text.ts';
import { formatNumber } from '../ui/page/format-number.ts';
import { exactTime } from '../ui/page/relative-time.ts';
import type { LinkTarget } from '../ui/table/TargetLink.tsx';

export type NeedWords = {
  /** A failing thing is red, everything else amber. */
  is_failing: boolean;
  what: string;
  more: string;
  action: string;
  link: LinkTarget;
};

const to = (path: string, search?: object) => ({ to: path, ...(search && { search }) }) as LinkTarget;
const record = (area: string, sid: string | null) => to(`/internal/${area}/${sid ?? ''}/edit`);

/** `place` is what the links of lists are narrowed to. */
export function needWords(need: Need, place: { account?: string | undefined }): NeedWords {
  const { name, detail, count, count_is_least, account_sid, account_name } = need;
  const of = account_name ? ` of ${account_name}` : '';
  switch (need.kind) {
    case 'speech-service-failing':
      return {
        is_failing: true,
        what: `Speech service ${name}${of} fails its test`,
        more: [detail, 'calls that use it are not understood or answered'].filter(Boolean).join(', '),
        action: 'Open it',
        link: record('speech-services', need.sid),
      };
    case 'llm-service-failing':
      return {
        is_failing: true,
        what: `LLM service ${name}${of} fails its test`,
        more: detail ?? 'its key was refused, or the vendor gave no answer',
        action: 'Open it',
        link: record('llm-services', need.sid),
      };
    case 'carrier-not-registered':
      return {
        is_failing: true,
        what: `Carrier ${name} is not registered`,
        more: detail ? `the registrar answered ${detail}` : 'the registration failed',
        action: 'Open carrier',
        link: record('carriers', need.sid),
      };
    case 'route-over-inactive-carrier': {
      const inRouting = need.routing ? ` of ${need.routing}` : '';
      return {
        is_failing: false,
        what:
          count === 1
            ? `Route “${name}”${inRouting} goes over an inactive carrier`
            : `${countText(count)} routes${inRouting} go over an inactive carrier`,
        more: `${detail}: outgoing calls do not take ${count === 1 ? 'this route' : 'these routes'}`,
        action: 'Open routing',
        link: record('least-cost-routing', need.sid),
      };
    }
    case 'numbers-without-application': {
      const many = count_is_least ? `more than ${countText(count)}` : countText(count);
      return {
        is_failing: false,
        what: `${capital(many)} ${count === 1 ? 'number leads' : 'numbers lead'} to no application`,
        more: 'nothing answers who calls them',
        action: count === 1 ? 'Route it' : 'Route them',
        link: to('/internal/phone-numbers', { ...place, application: 'none' }),
      };
    }
    case 'api-key-expiring':
      return {
        is_failing: false,
        what: `An API key${of} expires soon`,
        more: detail ? `on ${exactTime(new Date(detail))}` : 'within two weeks',
        action: 'Open keys',
        link: account_sid ? record('accounts', account_sid) : to('/internal/settings'),
      };
    case 'calls-failing':
      return {
        is_failing: true,
        what: `${name} of calls failed in the last 24 hours`,
        more: `${detail} is usual; ${countText(count)} failed`,
        action: 'Show them',
        link: to('/internal/recent-calls', { ...place, status: 'not-answered' }),
      };
  }
}

export type StepWords = { what: string; more: string; action: string };

/** What is to be done; a step that is done says with what. */
export function stepWords({ kind, done, sid, name }: FirstStep): StepWords {
  const own = name ?? '';
  switch (kind) {
    case 'account':
      return {
        what: 'An account with a SIP realm',
        more: done ? own : sid ? `${own} has no SIP realm yet` : 'who the calls belong to',
        action: sid ? 'Set SIP realm' : 'Add account',
      };
    case 'carrier':
      return {
        what: 'A carrier that brings calls',
        more: done ? own : sid ? `${own} is inactive, or has no inbound gateway` : 'where calls come from',
        action: sid ? 'Open carrier' : 'Add carrier',
      };
    case 'application':
      return {
        what: 'An application that answers',
        more: done ? own : 'a webhook that says what happens in a call',
        action: sid ? 'Open application' : 'Add application',
      };
    case 'number':
      return {
        what: 'A number that leads to it',
        more: done
          ? formatNumber(own)
          : sid
            ? `${formatNumber(own)} leads to no application yet`
            : 'so that a call finds the application',
        action: sid ? 'Route it' : 'Add number',
      };
    case 'call':
      return {
        what: 'Call it',
        more: done ? 'a call was answered in the last 30 days' : 'shown here once it was answered',
        action: 'Wait for the call',
      };
  }
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

const did: Record<string, string> = {
  create: 'added',
  update: 'changed',
  delete: 'deleted',
  revoke: 'revoked',
  import: 'imported',
  route: 'routed',
  'change-password': 'changed the password of',
  'update-and-set-password': 'set a temporary password of',
  'update-and-replace-password': 'replaced the password of',
  'change-plan': 'changed the plan of',
  'link-sign-in': 'linked another way to sign in to',
};

/** "changed application Reception" */
export function changeWords(change: NonNullable<Home['changes']>[number]): string {
  const { action, kind, record_name, record_sid } = change;
  const verb = did[action] ?? action.replaceAll('-', ' ');
  const name = record_name ?? (record_sid ? record_sid.slice(0, 8) : '');
  return `${verb} ${record_sid ? `${wordFor(kind)} ` : ''}${name}`.trim();
}
