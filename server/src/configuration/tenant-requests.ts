/** The requests for providers and accounts themselves. */
import type { Given } from './differences.ts';
import type { Fields, Place } from './entry.ts';
import type { Change } from './plan.ts';
import { type Request, ready, type SidOf } from './requests.ts';

/** Of an account that is there already: its creation takes no more than a name, a realm and webhooks. */
const ofStoredAccount = [
  'record_all_calls',
  'record_format',
  'device_calling_application',
  'siprec_application',
  'bucket_credential',
];

/** Providers and accounts; the second is asked when its applications are there. */
export function tenantRequests(
  change: Change,
  sidOf: SidOf,
  given: Given,
): { first: Request | null; later: Request | null } {
  const { op, kind, name, stored, provider } = change;
  const renamed = stored && stored.name !== name ? { name } : {};
  const place: Place = { provider, account: change.account };
  const fields = ready(change.wanted?.fields ?? {}, stored?.fields, given) as Fields;
  if (kind === 'provider') {
    const path = op === 'create' ? '/ServiceProviders' : `/ServiceProviders/${stored?.sid}`;
    return {
      first: { method: op === 'create' ? 'POST' : 'PUT', path, body: { name, ...fields } },
      later: null,
    };
  }
  const [now, after] = [
    pick(fields, (field) => !ofStoredAccount.includes(field)),
    pick(fields, (field) => ofStoredAccount.includes(field)),
  ];
  const first: Request =
    op === 'create'
      ? {
          method: 'POST',
          path: '/Accounts',
          body: {
            name,
            ...now,
            service_provider_sid: sidOf('provider', { ...place, account: null }, provider),
          },
        }
      : { method: 'PUT', path: `/Accounts/${stored?.sid}`, body: { ...now, ...renamed } };
  if (Object.keys(after).length === 0) return { first, later: null };
  const { device_calling_application: device, siprec_application: siprec, ...rest } = after;
  const sidOfApplication = (one: unknown) =>
    typeof one === 'string' ? sidOf('applications', place, one) : null;
  const body = {
    ...rest,
    ...(device !== undefined && { device_calling_application_sid: sidOfApplication(device) }),
    ...(siprec !== undefined && { siprec_hook_sid: sidOfApplication(siprec) }),
  };
  const sid = op === 'create' ? sidOf('account', place, name) : stored?.sid;
  return {
    first: Object.keys({ ...now, ...renamed }).length === 0 && op !== 'create' ? null : first,
    later: { method: 'PUT', path: `/Accounts/${sid}`, body },
  };
}

const pick = (fields: Fields, is: (name: string) => boolean): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => is(name)));
