/** The newest dump of a release, upgraded to the schema of now, as one more; `npm run dump-schema` starts it once for each kind of database. */
import { readFileSync, writeFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { dumpMysql } from '../backup/mysql-dump.ts';
import { migrate, NEWEST_SCHEMA } from '../db/migrate.ts';
import { openDatabase } from '../db/open.ts';
import { emptyDatabase } from './fresh-database.ts';
import { loadDump, pathOfDump, releasedSchemas } from './released-dump.ts';

const from = releasedSchemas.filter((one) => one < NEWEST_SCHEMA).at(-1) ?? 0;
const { target, drop } = await emptyDatabase();
await loadDump(from, target);
const database = await openDatabase(target);
await migrate(database);
await database.close();
let content = Buffer.alloc(0);
if ('url' in target)
  await dumpMysql(target.url, async (sql) => {
    content = Buffer.from(await text(sql));
  });
else content = readFileSync(target.file);
const path = pathOfDump(NEWEST_SCHEMA, 'url' in target ? 'sql' : 'db');
writeFileSync(path, gzipSync(content, { level: 9 }));
process.stdout.write(`${path}: schema ${from}, upgraded to ${NEWEST_SCHEMA}.\n`);
await drop();
