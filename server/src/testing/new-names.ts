/** Names that are taken once, and how eight new records ask for one of them at the same time (`R44`). */
import { randomUUID } from 'node:crypto';
import { APPLICATION_NAME_TAKEN } from '@trunkline/contract/applications/applications.contract.ts';
import { anApplication } from '@trunkline/contract/applications/applications.sample.ts';
import { CLIENT_USERNAME_TAKEN } from '@trunkline/contract/clients/clients.contract.ts';
import { aClient } from '@trunkline/contract/clients/clients.sample.ts';
import { NUMBER_TAKEN } from '@trunkline/contract/phone-numbers/phone-numbers.contract.ts';
import { EMAIL_TAKEN, NAME_TAKEN } from '@trunkline/contract/users/users.contract.ts';
import { aUser } from '@trunkline/contract/users/users.sample.ts';

export type NewName = {
  /** What those are told that come too late. */
  sentence: string;
  ask: (round: number, nth: number) => { path: string; body: object };
};

/** Those that are held on any database, whatever its indexes keep: of this account, and on this carrier. */
export const newNames = (account: () => string, carrier: () => string): Record<string, NewName> => ({
  'users with one name': {
    sentence: NAME_TAKEN,
    ask: (round) => ({
      path: '/Users',
      body: aUser({ name: `racer-${round}`, email: `${randomUUID()}@example.com` }),
    }),
  },
  'users with one email address': {
    sentence: EMAIL_TAKEN,
    ask: (round) => ({
      path: '/Users',
      body: aUser({ name: randomUUID(), email: `racer-${round}@example.org` }),
    }),
  },
  'applications with one name in one account': {
    sentence: APPLICATION_NAME_TAKEN,
    ask: (round) => ({
      path: '/Applications',
      body: { ...anApplication({ name: `App ${round}` }), account_sid: account() },
    }),
  },
  'clients with one username in one account': {
    sentence: CLIENT_USERNAME_TAKEN,
    ask: (round) => ({
      path: '/Clients',
      body: { ...aClient({ username: `phone-${round}` }), account_sid: account() },
    }),
  },
  'numbers that read the same on one carrier': {
    sentence: NUMBER_TAKEN,
    ask: (round) => ({
      path: '/PhoneNumbers',
      body: { number: `1212555010${round}`, voip_carrier_sid: carrier(), account_sid: account() },
    }),
  },
});
