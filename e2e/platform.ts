/** What the platform's own components, such as the registrar, write into the database: no API does that. */
import { join } from 'node:path';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import type { Server } from './server.ts';

export function writeAsPlatform(server: Server, statement: string, ...values: SQLInputValue[]): void {
  const database = openDatabase(server);
  try {
    database.prepare(statement).run(...values);
  } finally {
    database.close();
  }
}

export function readAsPlatform(server: Server, query: string, ...values: SQLInputValue[]) {
  const database = openDatabase(server);
  try {
    return database.prepare(query).get(...values);
  } finally {
    database.close();
  }
}

function openDatabase({ data_dir }: Server): DatabaseSync {
  return new DatabaseSync(join(data_dir, 'trunkline.db'), { timeout: 5000 });
}
