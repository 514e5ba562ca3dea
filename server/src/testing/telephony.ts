/** Carriers and numbers for tests that are not about making them, straight in the database. */
import { randomUUID } from 'node:crypto';
import type { Db } from '../db/open.ts';

type CarrierFacts = {
  name?: string;
  account_sid?: string | null;
  service_provider_sid?: string | null;
  is_active?: 0 | 1;
};

export async function insertCarrier(db: Db, facts: CarrierFacts): Promise<string> {
  const voip_carrier_sid = randomUUID();
  const name = facts.name ?? `Carrier ${voip_carrier_sid.slice(0, 8)}`;
  await db
    .insertInto('voip_carriers')
    .values({ voip_carrier_sid, ...facts, name })
    .execute();
  return voip_carrier_sid;
}

type NumberFacts = {
  number?: string;
  account_sid?: string | null;
  voip_carrier_sid?: string | null;
  application_sid?: string | null;
  service_provider_sid?: string | null;
};

let next = 0;

/** A number that no other call of this process makes. */
export function freshNumber(): string {
  next += 1;
  return `1${String(7_000_000_000 + process.pid * 1000 + next)}`;
}

export async function insertNumber(db: Db, facts: NumberFacts): Promise<string> {
  const phone_number_sid = randomUUID();
  await db
    .insertInto('phone_numbers')
    .values({ phone_number_sid, ...facts, number: facts.number ?? freshNumber() })
    .execute();
  return phone_number_sid;
}

export async function insertApplication(
  db: Db,
  account_sid: string,
  name = `App ${randomUUID()}`,
): Promise<string> {
  const application_sid = randomUUID();
  await db.insertInto('applications').values({ application_sid, account_sid, name }).execute();
  return application_sid;
}
