/** The kinds of records of which many can be changed at once (decision 043). */
import type { ManyKind } from '@trunkline/contract/bulk/bulk.contract.ts';
import type { RemovesAccounts } from '../accounts/delete-account.ts';
import { manyAccounts } from '../accounts/many-accounts.ts';
import { manyAlertRules } from '../alert-rules/many-alert-rules.ts';
import { manyApiKeys } from '../api-keys/many-api-keys.ts';
import { manyApplications } from '../applications/many-applications.ts';
import type { CarrierRules } from '../carriers/admin-carriers.ts';
import { manyCarriers } from '../carriers/many-carriers.ts';
import { manyClients } from '../clients/many-clients.ts';
import { manyRoutings } from '../least-cost-routing/many-routings.ts';
import { manyLlmCredentials } from '../llm-services/many-llm-credentials.ts';
import { manyTenants } from '../ms-teams-tenants/save-tenant.ts';
import { manyNumbers } from '../phone-numbers/many-numbers.ts';
import { manySpeechCredentials } from '../speech-services/many-speech-credentials.ts';
import { manyUsers } from '../users/many-users.ts';
import type { ManyOf } from './change-many.ts';

export function manyKinds(needs: RemovesAccounts & { rules: CarrierRules }): Record<ManyKind, ManyOf> {
  const { rules, cipher } = needs;
  return {
    accounts: manyAccounts(needs),
    'alert-rules': manyAlertRules(cipher),
    'api-keys': manyApiKeys,
    carriers: manyCarriers(rules),
    clients: manyClients(cipher),
    users: manyUsers,
    applications: manyApplications(cipher),
    'least-cost-routing': manyRoutings,
    'llm-services': manyLlmCredentials(cipher),
    'ms-teams-tenants': manyTenants,
    'phone-numbers': manyNumbers(rules.admins_only),
    'speech-services': manySpeechCredentials(cipher),
  };
}
