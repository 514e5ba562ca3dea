/** The permission matrix of live calls. Nobody knows of any here, and of no media server, so nothing is changed. */
import { randomUUID } from 'node:crypto';
import { aCallTo, aMessage } from '@trunkline/contract/live-calls/live-calls.sample.ts';
import { about, type Case, provider, type Rule, read, serviceProvider, write } from './matrix-rules.ts';

const account =
  (body?: () => unknown): Case['prepare'] =>
  async (_app, _world, tenant) => ({
    sids: { account_sid: tenant.account, call_sid: randomUUID() },
    body: body?.(),
  });

const notItsProvider: Rule = (asker, tenant) =>
  asker.scope === 'service_provider' ? 'refused' : write(asker, tenant);
const itself: Rule = (asker, tenant) => (asker.scope === 'account' ? write(asker, tenant) : 'refused');

const hook = { call_hook: 'https://app.example.com' };
const voice = {
  speech_synthesis_vendor: 'google',
  speech_synthesis_language: 'en-US',
  speech_synthesis_voice: 'en-US-Standard-C',
  speech_recognizer_vendor: 'google',
  speech_recognizer_language: 'en-US',
};

export const liveCallCases: Record<string, Case> = {
  'live-calls.listQueues': about(read, account()),
  'live-calls.listConferences': about(read, account()),
  'live-calls.count': about(read, account()),
  'live-calls.list': about(read, account()),
  'live-calls.listOfProvider': about(provider, serviceProvider()),
  'live-calls.create': about(
    notItsProvider,
    account(() => aCallTo('15551230002', { ...hook, ...voice })),
    { orElse: 480 },
  ),
  'live-calls.read': about(read, account(), { orElse: 404 }),
  'live-calls.update': about(
    write,
    account(() => ({ call_status: 'completed' })),
    { orElse: 404 },
  ),
  'live-calls.remove': about(write, account(), { orElse: 404 }),
  'live-calls.createMessage': about(
    itself,
    account(() => aMessage()),
    { orElse: 480 },
  ),
};
