/** Databases with rows as released programs left them: what `npm run backup` made of one, compressed. */
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { createConnection } from 'mysql2/promise';
import type { DatabaseTarget } from '../db/open.ts';

const FOLDER = fileURLToPath(new URL('dumps', import.meta.url));

/** The secret that their values are sealed with. */
export const DUMP_SECRET = 'the secret of the dumps of tests';

/** The numbers of the schemas that there is a dump of, for SQLite and for MySQL alike. */
export const releasedSchemas = globSync('*.db.gz', { cwd: FOLDER })
  .map((name) => Number(/\d+/.exec(basename(name))?.[0]))
  .sort((a, b) => a - b);

export const pathOfDump = (schema: number, end: 'db' | 'sql') =>
  `${FOLDER}/schema-${String(schema).padStart(3, '0')}.${end}.gz`;

/** Puts it into a database without any table. */
export async function loadDump(schema: number, target: DatabaseTarget): Promise<void> {
  const end = 'url' in target ? 'sql' : 'db';
  const dump = gunzipSync(readFileSync(pathOfDump(schema, end)));
  if (!('url' in target)) return writeFileSync(target.file, dump);
  const connection = await createConnection({ uri: target.url, multipleStatements: true });
  try {
    // Comments of MariaDB's own program, which a connection does not take.
    await connection.query(dump.toString().replace(/^\/\*M!999999.*$/gm, ''));
  } finally {
    await connection.end();
  }
}
