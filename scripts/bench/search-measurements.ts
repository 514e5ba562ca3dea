/** The search over everything, the home page and the notices, with 100,000 rows of each kind. */
import { askerOf, oneClient, whoSearches } from './load.ts';
import type { Measurement } from './measurement.ts';
import { scrambled, type World } from './seed.ts';
import { numberAt } from './seed-telephony.ts';

const area = 'search';
const needs = ['numbers', 'applications', 'accounts', 'users', 'carriers', 'clients', 'speech'];

/** Another text each time, so that no answer is remembered. */
const searches: { what: string; text: (n: number) => string }[] = [
  { what: 'by the beginning of a name', text: (n) => scrambled(n * 401).slice(0, 4) },
  { what: 'by a part of a name', text: (n) => scrambled(n * 401).slice(1, 6) },
  { what: 'by a part of a number', text: (n) => numberAt((n * 4_001) % 100_000).slice(3, 10) },
  { what: 'for what is not there', text: (n) => `nothing like ${n}` },
];

/** As an admin asks, who sees the providers side by side on that of a provider. */
const homes: { question: string; path: (world: World) => string }[] = [
  {
    question: 'home of a provider, with the providers side by side',
    path: ({ service_provider_sid }) => `/ServiceProviders/${service_provider_sid}/Home`,
  },
  {
    question: 'the same of thirty days',
    path: ({ service_provider_sid }) => `/ServiceProviders/${service_provider_sid}/Home?period=30d`,
  },
  { question: 'home of an account', path: ({ account_sid }) => `/Accounts/${account_sid}/Home` },
];

export const searchMeasurements: Measurement[] = [
  ...searches.map(
    ({ what, text }): Measurement => ({
      ...{ area, needs, question: `search of everything ${what}`, unit: 'ms', goal: { at_most: 20 } },
      measure: async (target) => {
        const pathOf = (n: number) => `/Search?q=${encodeURIComponent(text(n))}`;
        return { value: await whoSearches(askerOf(target), '/Search?q=x', pathOf) };
      },
    }),
  ),
  ...homes.map(
    ({ question, path }): Measurement => ({
      ...{ area: 'home', needs: [...needs, 'calls'], question, unit: 'ms', goal: { at_most: 50 } },
      measure: async (target) => ({ value: await oneClient(askerOf(target), () => path(target.world)) }),
    }),
  ),
  {
    ...{ area: 'notices', needs: ['calls'], question: 'the bell: notices and new alerts', unit: 'ms' },
    goal: { at_most: 15 },
    measure: async (target) => ({
      value: await oneClient(
        askerOf(target),
        () => `/ServiceProviders/${target.world.service_provider_sid}/Notices?days=1`,
      ),
    }),
  },
];
