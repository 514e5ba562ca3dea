/** A DNS provider behind a webhook of the operator's: one signed request for each name, answered when it is done. */
import { randomUUID } from 'node:crypto';
import {
  DNS_LIMIT_MS,
  DnsNameTaken,
  type DnsProvider,
  DnsRefused,
  type RealmRecords,
  SIP_SRV,
  TTL_SECONDS,
} from './dns-provider.ts';
import { signatureHeader } from './sign-body.ts';

type Webhook = { url: string; zone: string; secret: string };

const CONFLICT = 409;
/** Answers after which another try may do better. */
const FOR_NOW = [408, 425, 429];

/** 2xx: done. 409: the name is taken. Any other 4xx: it will not be done. The rest is tried again later. */
export function dnsWebhook({ url, zone, secret }: Webhook, limit_ms = DNS_LIMIT_MS): DnsProvider {
  async function post(content: { action: string; name: string; is_new?: boolean; records?: object[] }) {
    const body = JSON.stringify({ id: randomUUID(), sent_at: new Date().toISOString(), zone, ...content });
    const { status, body: answer } = await fetch(url, {
      ...{ method: 'POST', body, redirect: 'error', signal: AbortSignal.timeout(limit_ms) },
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Trunkline',
        ...signatureHeader(body, secret),
      },
    });
    // Nothing of it is read: what it says is not ours to repeat.
    await answer?.cancel();
    if (status >= 200 && status < 300) return;
    const said = `the DNS webhook answered with ${status}`;
    if (status === CONFLICT) throw new DnsNameTaken(said);
    if (status >= 400 && status < 500 && !FOR_NOW.includes(status)) throw new DnsRefused(said);
    throw new Error(said);
  }

  return {
    zone,
    publish: ({ is_new, ...records }) =>
      post({ action: 'publish', name: records.realm, is_new, records: recordsOf(records) }),
    withdraw: (realm) => post({ action: 'withdraw', name: realm }),
  };
}

function recordsOf({ realm, addresses }: RealmRecords): object[] {
  const { service, ...srv } = SIP_SRV;
  const ttl = TTL_SECONDS;
  return [
    ...addresses.map((address) => ({ type: 'A', name: realm, ttl, address })),
    { type: 'SRV', name: `${service}.${realm}`, ttl, ...srv, target: realm },
  ];
}
