/** A hundred thousand numbers of one provider, over a hundred accounts, straight through SQL. */
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { openDatabase } from '../../server/src/db/open.ts';

const AT_ONCE = 500;
const ACCOUNTS = 100;

export type SeededNumbers = {
  service_provider_sid: string;
  account_sid: string;
  application_sid: string;
  voip_carrier_sid: string;
};

/** The database has been migrated. Answers one of the accounts, with an application. */
export async function seedNumbers(data_dir: string, count: number): Promise<SeededNumbers> {
  const database = await openDatabase({ file: join(data_dir, 'trunkline.db') });
  const [service_provider_sid, voip_carrier_sid, application_sid] = [
    randomUUID(),
    randomUUID(),
    randomUUID(),
  ];
  const accounts = Array.from({ length: ACCOUNTS }, () => randomUUID());
  const [account_sid = ''] = accounts;
  await database.db.transaction().execute(async (trx) => {
    await trx
      .insertInto('service_providers')
      .values({ service_provider_sid, name: 'Bench numbers' })
      .execute();
    await trx
      .insertInto('accounts')
      .values(
        accounts.map((sid, n) => ({
          account_sid: sid,
          service_provider_sid,
          name: `Bench ${n}`,
          webhook_secret: 'wh_secret_of_no_use',
        })),
      )
      .execute();
    await trx.insertInto('applications').values({ application_sid, account_sid, name: 'Bench' }).execute();
    await trx
      .insertInto('voip_carriers')
      .values({ voip_carrier_sid, service_provider_sid, name: 'Bench' })
      .execute();
    for (let from = 0; from < count; from += AT_ONCE)
      await trx
        .insertInto('phone_numbers')
        .values(
          Array.from({ length: Math.min(AT_ONCE, count - from) }, (_, n) => ({
            phone_number_sid: randomUUID(),
            number: numberAt(from + n),
            voip_carrier_sid,
            account_sid: accounts[(from + n) % ACCOUNTS] ?? account_sid,
          })),
        )
        .execute();
  });
  await database.close();
  return { service_provider_sid, account_sid, application_sid, voip_carrier_sid };
}

/** Eleven digits, in another order than the rows; the step and the range have no factor in common. */
export function numberAt(n: number): string {
  return `1${String(2_000_000_000 + ((n * 7_654_321_987) % 7_999_999_993)).padStart(10, '0')}`;
}
