/** What leads to an application, asked by ourselves: a platform server says of most of it what its database does (`R7`, `R19`). */
import { accountEndpoints } from '@trunkline/contract/accounts/accounts.contract.ts';
import { carrierEndpoints } from '@trunkline/contract/carriers/carriers.contract.ts';
import type { Blocker } from '@trunkline/contract/core/problem.ts';
import { msTeamsTenantEndpoints } from '@trunkline/contract/ms-teams-tenants/ms-teams-tenants.contract.ts';
import { phoneNumberEndpoints } from '@trunkline/contract/phone-numbers/phone-numbers.contract.ts';
import { call } from '../app/api.ts';
import { rowsOf } from '../app/list/whole-list.ts';
import { refuseUses } from '../app/record/refuse-uses.ts';

/** Refuses as a server does that knows. */
export async function refuseUsedApplication(application_sid: string): Promise<void> {
  const [accounts, carriers, tenants, numbers] = await Promise.all([
    call(accountEndpoints.list, { query: {} }),
    call(carrierEndpoints.list, { query: {} }),
    call(msTeamsTenantEndpoints.list, { query: {} }),
    call(phoneNumberEndpoints.list, { query: {} }),
  ]);
  const leadsHere = (row: { application_sid: string | null }) => row.application_sid === application_sid;
  const usedFor = (kind: string, column: 'device_calling_application_sid' | 'siprec_hook_sid'): Blocker[] =>
    rowsOf(accounts)
      .filter((account) => account[column] === application_sid)
      .map(({ account_sid: sid, name }) => ({ kind, sid, name }));
  refuseUses('This application is in use. Remove what uses it, then delete it.', [
    usedFor('sip-device-application', 'device_calling_application_sid'),
    usedFor('siprec-application', 'siprec_hook_sid'),
    rowsOf(tenants)
      .filter(leadsHere)
      .map(({ ms_teams_tenant_sid: sid, tenant_fqdn: name }) => ({ kind: 'ms-teams-tenants', sid, name })),
    rowsOf(numbers)
      .filter(leadsHere)
      .map(({ phone_number_sid: sid, number: name }) => ({ kind: 'phone-numbers', sid, name })),
    rowsOf(carriers)
      .filter(leadsHere)
      .map(({ voip_carrier_sid: sid, name }) => ({ kind: 'carriers', sid, name })),
  ]);
}
