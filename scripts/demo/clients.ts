/** The phones of the demo's accounts, by account; those without a SIP realm can have none. */
import { randomUUID } from 'node:crypto';
import type { clientInput } from '@trunkline/contract/clients/clients.contract.ts';
import type { z } from 'zod';
import type { DemoAccount } from './tenants.ts';

type Client = Omit<z.input<typeof clientInput>, 'account_sid'>;

const phones: Record<string, string[]> = {
  'Harbour Dental': ['reception', 'surgery-1', 'surgery-2', 'hygienist', 'back-office'],
  'Lindqvist & Sons Boatyard': ['office', 'slipway', 'workshop'],
  'Kestrel Couriers': ['dispatch-1', 'dispatch-2', 'depot-north', 'depot-south', 'night-desk', 'van-07'],
  'Aurora Energy Support': ['agent-101', 'agent-102', 'agent-103', 'agent-104', 'agent-105', 'supervisor'],
  'Banco del Puerto': ['caja-1', 'caja-2', 'riesgos', 'tarjetas', 'direccion'],
  'Rheinland Versicherung': ['empfang', 'schaden-1', 'schaden-2', 'schaden-3', 'vertrieb', 'archiv'],
  'Voice Agent Prototype': ['softphone-ada', 'softphone-grace', 'hardphone'],
  'Load Test': ['caller-1', 'caller-2', 'caller-3', 'caller-4', 'caller-5', 'caller-6'],
};

/** Handed in, or never unpacked. */
const unused = ['van-07', 'archiv', 'hardphone'];
/** They stand where anybody can lift the receiver. */
const shared = ['slipway', 'depot-north', 'depot-south', 'empfang'];

/** Each with a password that nobody else has. */
export function demoClients({ name, sip_realm }: Pick<DemoAccount, 'name' | 'sip_realm'>): Client[] {
  if (!sip_realm) return [];
  return (phones[name] ?? []).map((username) => ({
    username,
    password: randomUUID(),
    is_active: !unused.includes(username),
    allow_direct_app_calling: !shared.includes(username),
    allow_direct_queue_calling: !shared.includes(username),
    allow_direct_user_calling: !name.startsWith('Load'),
  }));
}
