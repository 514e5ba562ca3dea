/** `npm run dump-schema`: a database of the newest schema for `server/src/testing/dumps`, for both kinds. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { findMysql } from '../find-mysql.ts';
import { root } from '../root.ts';

parseArgs({ options: {} });

const mysql = await findMysql();
if ('fault' in mysql) console.error(`That for MySQL and MariaDB is not made: ${mysql.fault}.`);
for (const url of 'url' in mysql ? ['', mysql.url] : ['']) {
  const env = { ...process.env, TRUNKLINE_TEST_DATABASE_URL: url };
  const made = spawnSync(process.execPath, [join(root, 'server/src/testing/run-dump-schema.ts')], {
    env,
    stdio: 'inherit',
  });
  process.exitCode ||= made.status ?? 1;
}
