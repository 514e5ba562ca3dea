/** The permission matrix of calls and alerts. */
import { randomUUID } from 'node:crypto';
import { aStoredCall } from './call-points.ts';
import {
  about,
  type Case,
  general,
  nothing,
  people,
  provider,
  type Rule,
  read,
  write,
  writingProvider,
} from './matrix-rules.ts';

/** Below an account or its provider, with a page asked for. */
const page: Case['prepare'] = async () => ({ sids: {}, query: '?page=1&count=25' });

/** The path says whose they are. */
const owned: Case['prepare'] = async () => ({ sids: {} });

const callRecord: Case['prepare'] = async (app, _world, tenant, missing) => {
  const call_id = randomUUID();
  const sids = { account_sid: tenant.account, service_provider_sid: tenant.provider };
  if (!missing) await app.calls.write({ calls: [aStoredCall({ ...sids, call_sid: call_id })], alerts: [] });
  return { sids: { call_id } };
};

/** Its call is there; a trace of it is not, which is told by another 404. */
const traceRecord: Case['prepare'] = async (app, _world, tenant) => {
  const trace_id = randomUUID().replaceAll('-', '');
  const sids = { account_sid: tenant.account, service_provider_sid: tenant.provider };
  await app.calls.write({ calls: [aStoredCall({ ...sids, trace_id })], alerts: [] });
  return { sids: { trace_id } };
};

/** Its call is there, and the server reads no logs, which is told by another 404. */
const loggedRecord: Case['prepare'] = async (app, _world, tenant) => {
  const call_sid = randomUUID();
  const sids = { account_sid: tenant.account, service_provider_sid: tenant.provider };
  await app.calls.write({ calls: [aStoredCall({ ...sids, call_sid })], alerts: [] });
  return { sids: { call_sid } };
};

/** Its call is there, and no bucket has it, which is told by another 404. */
const recordingRecord: Case['prepare'] = async (app, _world, tenant) => {
  const call_sid = randomUUID();
  const sids = { account_sid: tenant.account, service_provider_sid: tenant.provider };
  await app.calls.write({ calls: [aStoredCall({ ...sids, call_sid })], alerts: [] });
  return { sids: { call_sid, year: '2026', month: '11', day: '20', format: 'mp3' } };
};

/** A key is no person. */
const personOf =
  (rule: Rule): Rule =>
  (asker, tenant) =>
    asker.isKey ? 'refused' : rule(asker, tenant);

export const callCases: Record<string, Case> = {
  'recent-calls.list': about(read, page, { also_rule: provider }),
  'recent-calls.exportCsv': about(read, owned, { also_rule: provider }),
  'alerts.exportCsv': about(read, owned, { also_rule: provider }),
  'analytics.readVolume': about(read, owned, { also_rule: provider }),
  'home.read': about(read, owned, { also_rule: provider }),
  'analytics.readBusiest': about(read, owned, { also_rule: provider }),
  'analytics.readFailures': about(read, owned, { also_rule: provider }),
  'recent-calls.read': about(read, callRecord, { foreign: 404 }),
  'traces.read': about(read, traceRecord, { orElse: 404, also_rule: provider }),
  'call-logs.read': about(read, loggedRecord, { orElse: 404, also_rule: provider }),
  'recordings.download': about(read, recordingRecord, { orElse: 404, also_rule: provider }),
  'recordings.remove': about(write, recordingRecord, { orElse: 404, also_rule: writingProvider }),
  'notices.read': about(personOf(read), owned, { also_rule: personOf(provider) }),
  'notices.markSeen': general(
    people,
    nothing(() => ({ notice_sid: randomUUID() })),
  ),
  'live-updates.follow': general(people, async () => ({ sids: {}, query: '?seconds=0' })),
  'alerts.list': about(read, page, { also_rule: provider }),
};
