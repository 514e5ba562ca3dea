/** Where the DNS records of SIP realms are made (decision 036). */
import { domainName } from '@trunkline/contract/core/value.ts';
import { z } from 'zod';
import type { DnsProvider } from '../outside/dns-provider.ts';
import { dnsUpdates } from '../outside/dns-update.ts';
import { dnsWebhook } from '../outside/dns-webhook.ts';
import { hasPlace, secret } from './setting.ts';
import { StartRefusal } from './start-refusal.ts';

const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;
const USUAL_PORT = 53;
const DNS_LOOKS = 'must look like dns://ns1.example.com:53 or https://hooks.example.com/dns';

const tsigAlgorithms = ['hmac-sha256', 'hmac-sha384', 'hmac-sha512'] as const;

export const dnsVariables = {
  TRUNKLINE_DNS_URL: z
    .url({ protocol: /^(https?|dns)$/, error: DNS_LOOKS })
    .refine(hasPlace, DNS_LOOKS)
    .optional(),
  TRUNKLINE_DNS_ZONE: z.string().regex(domainName, 'must be a domain name').toLowerCase().optional(),
  TRUNKLINE_DNS_SECRET: secret.optional(),
  TRUNKLINE_DNS_KEY_NAME: z
    .string()
    .regex(/^[\w.-]{1,250}$/, 'must be the name of a TSIG key')
    .optional(),
  TRUNKLINE_DNS_ALGORITHM: z.enum(tsigAlgorithms).default('hmac-sha256'),
};

export type DnsConfig = NonNullable<ReturnType<typeof dnsOf>>;

/** Null if nobody makes them. */
export function dnsOf(values: z.output<z.ZodObject<typeof dnsVariables>>) {
  const { TRUNKLINE_DNS_URL: url, TRUNKLINE_DNS_ZONE: zone, TRUNKLINE_DNS_SECRET: secret } = values;
  const key_name = values.TRUNKLINE_DNS_KEY_NAME;
  if (!url && !zone && !secret && !key_name) return null;
  if (!url || !zone || !secret)
    throw new StartRefusal(
      'TRUNKLINE_DNS_URL, TRUNKLINE_DNS_ZONE and TRUNKLINE_DNS_SECRET are given together, or none.',
    );
  if (!url.startsWith('dns:')) return { kind: 'webhook' as const, url, zone, secret };
  if (!key_name || !BASE64.test(secret))
    throw new StartRefusal(
      'With a dns:// address, TRUNKLINE_DNS_KEY_NAME must be given, and TRUNKLINE_DNS_SECRET be the secret of that TSIG key in Base64.',
    );
  const { hostname, port } = new URL(url);
  const key = {
    name: key_name,
    algorithm: values.TRUNKLINE_DNS_ALGORITHM,
    secret: Buffer.from(secret, 'base64'),
  };
  const host = hostname.replace(/^\[|\]$/g, '');
  return { kind: 'update' as const, host, port: Number(port) || USUAL_PORT, zone, key };
}

export const dnsProvider = (dns: DnsConfig | null): DnsProvider | null =>
  dns && (dns.kind === 'webhook' ? dnsWebhook(dns) : dnsUpdates(dns));
