/** What the home page says of a provider beside the others. Pure. */
import type { HomeProvider, Need } from '@trunkline/contract/home/home.contract.ts';
import { capital } from '../ui/page/capital.ts';
import { countText } from '../ui/page/count-text.ts';
import type { Status } from '../ui/page/StatusBadge.tsx';
import { shareText } from '../ui/page/share-text.ts';

type Kind = Need['kind'];

const some = (count: number, one: string, many: string) => `${countText(count)} ${count === 1 ? one : many}`;

const words: Record<Kind, (count: number) => string> = {
  'speech-service-failing': (n) => some(n, 'speech service fails', 'speech services fail'),
  'llm-service-failing': (n) => some(n, 'LLM service fails', 'LLM services fail'),
  'carrier-not-registered': (n) => `${some(n, 'carrier', 'carriers')} not registered`,
  'carrier-failing': (n) => some(n, 'carrier fails', 'carriers fail'),
  'route-over-inactive-carrier': (n) => `${some(n, 'route', 'routes')} over an inactive carrier`,
  'numbers-without-application': () => 'numbers without an application',
  'api-key-expiring': (n) => some(n, 'API key expires', 'API keys expire'),
  'limit-nearly-reached': (n) => some(n, 'limit is nearly reached', 'limits are nearly reached'),
  'calls-failing': () => 'calls fail more than usual',
};

/** Of a server that was upgraded while the page was open. */
const unknown = () => 'something new';

const failing: readonly Kind[] = [
  'calls-failing',
  'speech-service-failing',
  'llm-service-failing',
  'carrier-not-registered',
  'carrier-failing',
];

export function attentionOf({ needs }: Pick<HomeProvider, 'needs'>): { status: Status; text: string } {
  if (needs.length === 0) return { status: 'good', text: 'Nothing' };
  const isFailing = needs.some(({ kind }) => failing.includes(kind));
  return {
    status: isFailing ? 'failing' : 'attention',
    text: capital(needs.map(({ kind, count }) => (words[kind] ?? unknown)(count)).join(', ')),
  };
}

const rank = (provider: HomeProvider) =>
  ['failing', 'attention', 'good'].indexOf(attentionOf(provider).status);

/** Failing ones first, then those that need attention; by name among them, as they come. */
export function byAttention(providers: readonly HomeProvider[]): HomeProvider[] {
  return [...providers].sort((a, b) => rank(a) - rank(b));
}

export function rateText({ attempts, answered }: Pick<HomeProvider, 'attempts' | 'answered'>): string {
  return attempts ? shareText((answered ?? 0) / attempts) : '–';
}
