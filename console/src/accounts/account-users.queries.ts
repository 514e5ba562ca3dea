/** What an account has that does not go with it, asked by ourselves: a platform server deletes all of it (`R7`, `R19`). */
import { apiKeyEndpoints } from '@trunkline/contract/api-keys/api-keys.contract.ts';
import {
  type Application,
  applicationEndpoints,
} from '@trunkline/contract/applications/applications.contract.ts';
import { starterApplications } from '@trunkline/contract/applications/starter-applications.ts';
import { msTeamsTenantEndpoints } from '@trunkline/contract/ms-teams-tenants/ms-teams-tenants.contract.ts';
import { phoneNumberEndpoints } from '@trunkline/contract/phone-numbers/phone-numbers.contract.ts';
import { call } from '../app/api.ts';
import { rowsOf } from '../app/list/whole-list.ts';
import { refuseUses } from '../app/record/refuse-uses.ts';

/** Refuses as a server does that knows. */
export async function refuseUsedAccount(account_sid: string): Promise<void> {
  const params = { account_sid };
  const [applications, numbers, tenants, keys] = await Promise.all([
    call(applicationEndpoints.listOfAccount, { params, query: {} }),
    call(phoneNumberEndpoints.list, { query: params }),
    call(msTeamsTenantEndpoints.list, { query: {} }),
    call(apiKeyEndpoints.listOfAccount, { params, query: {} }),
  ]);
  const isOwn = (row: { account_sid: string | null }) => row.account_sid === account_sid;
  refuseUses('This account is in use. Remove what uses it, then delete it.', [
    rowsOf(applications)
      .filter((application) => !isUntouchedStarter(application))
      .map(({ application_sid: sid, name }) => ({ kind: 'applications', sid, name })),
    rowsOf(numbers)
      .filter(isOwn)
      .map(({ phone_number_sid: sid, number: name }) => ({ kind: 'phone-numbers', sid, name })),
    rowsOf(tenants)
      .filter(isOwn)
      .map(({ ms_teams_tenant_sid: sid, tenant_fqdn: name }) => ({ kind: 'ms-teams-tenants', sid, name })),
    rowsOf(keys).map(({ api_key_sid: sid, token }) => ({
      kind: 'api-keys',
      sid,
      name: `API key ending in ${token.slice(-4)}`,
    })),
  ]);
}

/** As every customer gets it: nobody's work is lost with it. */
function isUntouchedStarter({ name, call_hook, call_status_hook, app_json }: Application): boolean {
  return (
    app_json === null &&
    starterApplications.some(
      (one) =>
        one.name === name &&
        one.call_hook === call_hook?.url &&
        one.call_status_hook === call_status_hook?.url,
    )
  );
}
