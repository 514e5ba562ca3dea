/** The kinds of records that many can be changed of at once (decision 043). */
import type { ManyKind } from '@trunkline/contract/bulk/bulk.contract.ts';
import { manyApplications } from '../applications/many-applications.ts';
import type { CarrierRules } from '../carriers/admin-carriers.ts';
import { manyCarriers } from '../carriers/many-carriers.ts';
import { manyClients } from '../clients/many-clients.ts';
import { manyNumbers } from '../phone-numbers/many-numbers.ts';
import type { Cipher } from '../security/cipher.ts';
import { manyUsers } from '../users/many-users.ts';
import type { ManyOf } from './change-many.ts';

export function manyKinds(rules: CarrierRules, cipher: Cipher): Record<ManyKind, ManyOf> {
  return {
    carriers: manyCarriers(rules),
    clients: manyClients(cipher),
    users: manyUsers,
    applications: manyApplications(cipher),
    'phone-numbers': manyNumbers(rules.admins_only),
  };
}
