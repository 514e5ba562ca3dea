import assert from 'node:assert/strict';
import { test } from 'node:test';
import { auditEndpoints } from '@trunkline/contract/audit/audit.contract.ts';
import { phoneNumberEndpoints } from '@trunkline/contract/phone-numbers/phone-numbers.contract.ts';
import { startApp } from '../testing/start-app.ts';
import { makeTenants } from '../testing/tenants.ts';

test('an export of a table that cannot be read is an error with a sentence, and no file', async (t) => {
  const app = await startApp();
  t.after(() => app.close());
  const who = await makeTenants(app);
  const tables = { trunkline_audit_entries: auditEndpoints, phone_numbers: phoneNumberEndpoints };
  for (const [table, { exportCsv }] of Object.entries(tables)) {
    await app.db.schema.alterTable(table).renameTo('elsewhere').execute();
    const { status, problem, headers } = await app.ask('GET', exportCsv.path, { as: who.userA1 });
    await app.db.schema.alterTable('elsewhere').renameTo(table).execute();
    // SQLite tells a table that is gone as a mistake of ours.
    assert.ok(status >= 500 && problem.msg, table);
    assert.match(String(headers['content-type']), /json/, table);
    assert.equal(headers['content-disposition'], undefined, table);
  }
});
