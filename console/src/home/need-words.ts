/** What the home page says of what needs a person. Pure. */
import { percentText } from '@trunkline/contract/core/percent-text.ts';
import type { Home, MoreNeeds, Need } from '@trunkline/contract/home/home.contract.ts';
import { wordFor } from '../ui/overlay/blockers-by-kind.ts';
import { capital } from '../ui/page/capital.ts';
import { countText } from '../ui/page/count-text.ts';
import { exactTime, relativeTime } from '../ui/page/relative-time.ts';
import { serverNow } from '../ui/page/server-clock.ts';
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

type Place = { account?: string | undefined };

/** Whether the reader may route numbers. */
type Rights = { mayRoute: boolean };

/** `place` is what the links of lists are narrowed to. */
export function needWords(need: Need, place: Place, { mayRoute }: Rights, now = serverNow()): NeedWords {
  const { name, detail, count, count_is_least, account_sid, account_name } = need;
  const of = account_name ? ` of ${account_name}` : '';
  switch (need.kind) {
    case 'speech-service-failing':
      return {
        is_failing: true,
        what: `Speech service ${name}${of} fails its test`,
        more: capital(
          [detail, 'calls that use it are not understood or answered'].filter(Boolean).join(', '),
        ),
        action: 'Open it',
        link: record('speech-services', need.sid),
      };
    case 'llm-service-failing':
      return {
        is_failing: true,
        what: `LLM service ${name}${of} fails its test`,
        more: capital(detail ?? 'the key was refused, or the vendor did not answer'),
        action: 'Open it',
        link: record('llm-services', need.sid),
      };
    case 'carrier-not-registered':
      return {
        is_failing: true,
        what: `Carrier ${name} is not registered`,
        more: need.at
          ? `Its registration ended ${exactTime(new Date(need.at))} and was not renewed`
          : detail
            ? `The registrar answered ${detail}`
            : 'The registration failed',
        action: 'Open carrier',
        link: record('carriers', need.sid),
      };
    case 'carrier-failing':
      return {
        is_failing: true,
        ...(need.rates
          ? {
              what: need.sid
                ? `Calls through carrier ${name} fail`
                : `Calls through carriers named ${name} fail`,
              more: `${percentText(need.rates.today)} of ${countText(count)} were answered in the last 24 hours${
                need.rates.usual === null ? '' : `, ${percentText(need.rates.usual)} is usual`
              }`,
            }
          : { what: `Carrier ${name} fails its test`, more: detail ?? 'A gateway did not answer' }),
        ...(need.sid
          ? { action: 'Open carrier', link: record('carriers', need.sid) }
          : {
              action: 'Show them',
              link: to('/internal/carriers', { ...place, ...states['carrier-failing'] }),
            }),
      };
    case 'route-over-inactive-carrier': {
      const inRouting = need.routing ? ` of ${need.routing}` : '';
      return {
        is_failing: false,
        what:
          count === 1
            ? `Route “${name}”${inRouting} goes over an inactive carrier`
            : `${countText(count)} routes${inRouting} go over an inactive carrier`,
        more: `${detail} is inactive, so calls on ${count === 1 ? 'this route' : 'these routes'} may fail`,
        action: 'Open routing',
        link: record('least-cost-routing', need.sid),
      };
    }
    case 'numbers-without-application': {
      const many = count_is_least ? `more than ${countText(count)}` : countText(count);
      return {
        is_failing: false,
        what: `${capital(many)} ${count === 1 ? 'number leads' : 'numbers lead'} to no application`,
        more: `Calls to ${count === 1 ? 'it' : 'them'} are not answered`,
        action: `${mayRoute ? 'Route' : 'Show'} ${count === 1 ? 'it' : 'them'}`,
        link: to('/internal/phone-numbers', { ...place, application: 'nowhere' }),
      };
    }
    case 'api-key-expiring': {
      const isOver = detail !== null && new Date(detail) <= now;
      const which = need.of_installation ? 'An API key of an admin' : `An API key${of}`;
      return {
        is_failing: isOver,
        what: isOver ? `${which} expired ${relativeTime(new Date(detail), now)}` : `${which} expires soon`,
        more: detail ? `On ${exactTime(new Date(detail))}` : 'Within two weeks',
        ...(need.of_installation
          ? { action: 'Who created it', link: to('/internal/audit', { record_sid: need.sid }) }
          : {
              action: 'Open keys',
              link: account_sid ? record('accounts', account_sid) : to('/internal/settings'),
            }),
      };
    }
    case 'limit-nearly-reached': {
      const { used = 0, limit = 0 } = need.use ?? {};
      const isDevices = detail === 'device';
      const things = isDevices ? 'registered devices' : 'concurrent calls';
      const who = account_name ?? 'The service provider';
      return {
        is_failing: used >= limit,
        what: `${who} ${used >= limit ? 'has reached' : 'nearly reaches'} its limit of ${countText(limit)} ${things}`,
        more: isDevices
          ? `${countText(used)} are registered now`
          : `Peak of ${countText(used)} in the last 24 hours; calls beyond the limit are refused`,
        action: 'Open limits',
        link: account_sid ? record('accounts', account_sid) : to('/internal/settings'),
      };
    }
    case 'calls-failing':
      return {
        is_failing: true,
        what: `${name} of calls failed in the last 24 hours`,
        more: `${detail ? `${detail} is usual; ` : ''}${countText(count)} failed`,
        action: 'Show them',
        // Today began at midnight, and yesterday ended there.
        link: to('/internal/recent-calls', { ...place, date: '7', status: 'not-answered' }),
      };
    // Of a server that was upgraded while the page was open.
    default:
      return {
        is_failing: false,
        what: `${name ?? 'Something new'}${of} needs attention`,
        more: 'The server was upgraded; the page says why once it is reloaded',
        action: 'Reload the page',
        link: { to: '/internal/home', reloadDocument: true } as LinkTarget,
      };
  }
}

type Kind = Need['kind'];

const others: Record<Kind, [one: string, many: string, area: string]> = {
  'speech-service-failing': ['speech service fails', 'speech services fail', 'speech-services'],
  'llm-service-failing': ['LLM service fails', 'LLM services fail', 'llm-services'],
  'carrier-not-registered': ['carrier is not registered', 'carriers are not registered', 'carriers'],
  'carrier-failing': ['carrier fails', 'carriers fail', 'carriers'],
  'route-over-inactive-carrier': [
    'routing leads over an inactive carrier',
    'routings lead over inactive carriers',
    'least-cost-routing',
  ],
  'numbers-without-application': ['number', 'numbers', 'phone-numbers'],
  'api-key-expiring': ['API key expires', 'API keys expire', 'accounts'],
  'limit-nearly-reached': ['limit is nearly reached', 'limits are nearly reached', 'accounts'],
  'calls-failing': ['', '', 'recent-calls'],
};

/** How the list shows those alone. */
const states: Partial<Record<Kind, object>> = {
  'speech-service-failing': { state: 'failing' },
  'llm-service-failing': { state: 'failing' },
  'carrier-failing': { state: 'failing' },
  'carrier-not-registered': { state: 'not-registered' },
  'numbers-without-application': { application: 'nowhere' },
};

/** "And 7 more carriers are not registered", with their list. */
export function moreWords(
  { kind, count, count_is_least }: MoreNeeds,
  place: Place,
): Pick<NeedWords, 'what' | 'link'> {
  const [one, many, area] = others[kind] ?? ['thing', 'things', 'home'];
  const number = count_is_least ? `at least ${countText(count)}` : countText(count);
  return {
    what: `And ${number} more ${count === 1 ? one : many}`,
    link: to(`/internal/${area}`, { ...place, ...states[kind] }),
  };
}

const notAsked: Partial<Record<Kind, string>> = {
  'calls-failing': 'calls',
  'carrier-failing': 'calls of carriers',
  'limit-nearly-reached': 'limits',
};

/** What could not be looked at; null where everything was. */
export function notAskedWords(kinds: readonly Kind[]): string | null {
  if (kinds.length === 0) return null;
  const things = kinds.map((kind) => notAsked[kind] ?? wordFor(kind));
  const last = things.pop() ?? '';
  return `Not checked: ${things.length > 0 ? `${things.join(', ')} and ${last}` : last}`;
}

/** Of the caller's own account; hosted mode only. */
export type PlanNeed = { account_sid: string; what: string; more: string; is_failing: boolean };

/** Until when a plan stays as it is, of which a payment waits. */
export const waitingWords = (isCardError: boolean, reason: string | null | undefined) =>
  isCardError ? reason || 'The plan stays as it is until a card pays' : 'The plan stays as it is until then';

/** How many things need a person, those that are not named included. */
export function needsCount(
  { needs, more_needs }: Pick<Home, 'needs' | 'more_needs'>,
  plan: PlanNeed | null | undefined,
): { count: number; is_least: boolean } {
  const more = more_needs ?? [];
  return {
    count: Number(Boolean(plan)) + (needs?.length ?? 0) + more.reduce((sum, { count }) => sum + count, 0),
    is_least: more.some(({ count_is_least }) => count_is_least),
  };
}
