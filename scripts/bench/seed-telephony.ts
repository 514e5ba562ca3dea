/** Numbers and carriers of the measured world. */
import { randomUUID } from 'node:crypto';
import type { Db } from '../../server/src/db/open.ts';
import { insertMany } from './insert-many.ts';
import { accountRow, MANY, ownerOf, scrambled, times, type World } from './seed.ts';

/** Numbers of one account of another provider, which are routed at once; an export of all has them too. */
export const ROUTED = 50_000;

export async function seedNumbers(db: Db, world: World): Promise<void> {
  const { accounts, account_sid, voip_carrier_sid, wholesaler_sid, routed } = world;
  const name = 'Bench routed';
  await insertMany(db, 'accounts', [accountRow(routed.account_sid, wholesaler_sid, name)]);
  await insertMany(db, 'applications', [
    { application_sid: routed.application_sid, account_sid: routed.account_sid, name },
  ]);
  await insertMany(db, 'phone_numbers', [
    ...times(MANY, (n) => numberRow(n, voip_carrier_sid, accounts[n % accounts.length] ?? account_sid)),
    ...times(ROUTED, (n) => numberRow(MANY + n, voip_carrier_sid, routed.account_sid)),
  ]);
}

function numberRow(n: number, voip_carrier_sid: string, account_sid: string) {
  return { phone_number_sid: randomUUID(), number: numberAt(n), voip_carrier_sid, account_sid };
}

/** Every second one the provider's own, each with a gateway for either direction. */
export async function seedCarriers(db: Db, world: World): Promise<void> {
  const carriers = times(MANY, (n) => ({
    voip_carrier_sid: randomUUID(),
    service_provider_sid: world.service_provider_sid,
    account_sid: n % 2 === 0 ? null : ownerOf(world, (n - 1) / 2),
    name: `Carrier ${scrambled(n)}`,
  }));
  await insertMany(db, 'voip_carriers', carriers);
  await insertMany(
    db,
    'sip_gateways',
    carriers.flatMap(({ voip_carrier_sid }, n) => [
      { ...gateway(voip_carrier_sid, n, 0), inbound: 1 as const, outbound: 0 as const },
      { ...gateway(voip_carrier_sid, n, 1), inbound: 0 as const, outbound: 1 as const },
    ]),
  );
}

function gateway(voip_carrier_sid: string, n: number, nth: number) {
  const ipv4 = `198.${18 + nth}.${Math.floor(n / 250) % 250}.${n % 250}`;
  return { sip_gateway_sid: randomUUID(), voip_carrier_sid, ipv4, port: 5060 };
}

/** Eleven digits, in another order than the rows; the step and the range have no factor in common. */
export function numberAt(n: number): string {
  return `1${String(2_000_000_000 + ((n * 7_654_321_987) % 7_999_999_993)).padStart(10, '0')}`;
}
