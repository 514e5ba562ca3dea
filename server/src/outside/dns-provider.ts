/** Names of SIP realms at whoever serves the operator's DNS zone (decision 036). */

/** What devices and carriers ask for: one `A` for each address, and the `SRV` of SIP over UDP. */
export type RealmRecords = { realm: string; addresses: readonly string[] };

/** Each ends within ten seconds. What they throw besides `DnsRefused` leaves open whether it was done. */
export type DnsProvider = {
  /** Names below it are made and removed, others are somebody else's. */
  zone: string;
  /** Puts the records in the place of those that the name had; with `is_new` only where it has none: else `DnsNameTaken`. */
  publish(records: RealmRecords & { is_new: boolean }): Promise<void>;
  /** A name that is gone already is well, too. */
  withdraw(realm: string): Promise<void>;
};

/** Nothing was done, and will not be; the message is for the operator. */
export class DnsRefused extends Error {}
/** Something that we did not make has the name. */
export class DnsNameTaken extends DnsRefused {}

export const DNS_LIMIT_MS = 10_000;
export const TTL_SECONDS = 3600;
/** As the platform writes it. */
export const SIP_SRV = { service: '_sip._udp', priority: 10, weight: 100, port: 5060 };

/** Whether the name is one for this zone: below it, and not the zone itself. */
export function isBelow(name: string, zone: string): boolean {
  return name.toLowerCase().endsWith(`.${zone.toLowerCase()}`);
}
