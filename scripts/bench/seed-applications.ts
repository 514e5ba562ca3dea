/** Fills a database straight through SQL: a hundred thousand requests would be another benchmark. */
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { migrate } from '../../server/src/db/migrate.ts';
import { openDatabase } from '../../server/src/db/open.ts';
import { scrambled } from './seed-lists.ts';

const AT_ONCE = 500;

/** One account with so many applications, each with two webhooks of its own. Returns the account's sid. */
export async function seedApplications(data_dir: string, count: number): Promise<string> {
  const database = await openDatabase({ file: join(data_dir, 'trunkline.db') });
  await migrate(database);
  const [service_provider_sid, account_sid] = [randomUUID(), randomUUID()];
  await database.db.transaction().execute(async (trx) => {
    await trx.insertInto('service_providers').values({ service_provider_sid, name: 'Bench' }).execute();
    await trx
      .insertInto('accounts')
      .values({ account_sid, service_provider_sid, name: 'Bench', webhook_secret: 'wh_secret_of_no_use' })
      .execute();
    for (let from = 0; from < count; from += AT_ONCE) {
      const applications = Array.from({ length: Math.min(AT_ONCE, count - from) }, (_, n) => ({
        application_sid: randomUUID(),
        name: `Application ${scrambled(from + n)}`,
        account_sid,
        call_hook_sid: randomUUID(),
        call_status_hook_sid: randomUUID(),
      }));
      const hooks = applications.flatMap(({ call_hook_sid, call_status_hook_sid }) => [
        { webhook_sid: call_hook_sid, url: 'https://example.com/call' },
        { webhook_sid: call_status_hook_sid, url: 'https://example.com/status' },
      ]);
      await trx.insertInto('webhooks').values(hooks).execute();
      await trx.insertInto('applications').values(applications).execute();
    }
  });
  await database.close();
  return account_sid;
}
