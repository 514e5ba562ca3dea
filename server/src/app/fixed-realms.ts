/** SIP realms in a document: where the server makes their DNS records, a transaction cannot change them. */
import type { RealmRecords } from '../accounts/realm-records.ts';
import { problems } from '../http/problems.ts';
import type { Config } from './config.ts';

const MADE_HERE =
  "This server makes the DNS records of SIP realms, which takes its time; set the account's SIP realm in the console first.";

export function fixedRealms({ dns }: Pick<Config, 'dns'>): RealmRecords {
  return {
    async saving(account, to, save) {
      if (dns && to !== undefined && to !== account.sip_realm)
        throw problems.conflict(MADE_HERE, 'sip_realm');
      return save(async () => {});
    },
    release: async () => {},
    nudge() {},
    start() {},
    stop: async () => {},
  };
}
