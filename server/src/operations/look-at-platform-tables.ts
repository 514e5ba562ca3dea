/** What of ours stands in the way of a platform that shares the database, and what of its own has a name that ours had (decision 049). */
import type { ExistingTable } from '../db/existing-schema.ts';
import { type Finding, note, warning } from './finding.ts';

/** Made while the database was Trunkline's alone; a platform writes what they refuse. */
export function rulesOfOurs(tables: Map<string, ExistingTable>): Finding[] {
  const rules = Object.entries({
    accounts: ['uq_accounts_provider_name'],
    clients: ['uq_clients_account_username'],
    users: ['uq_users_name', 'uq_users_email'],
  }).flatMap(([table, names]) =>
    names
      .filter((name) => tables.get(table)?.indexes.some((index) => index.name === name && index.unique))
      .map((name) => `alter table ${table} drop index ${name}`),
  );
  if (rules.length === 0) return [];
  return [
    warning(
      `Unique indexes that Trunkline made while this database was its own are on the platform's tables, and refuse what it may write. Remove them: ${rules.join('; ')}.`,
    ),
  ];
}

/** Of tables that had their name from us. */
export function theirNamesakes(names: string[]): Finding[] {
  return names.map((name) =>
    note(
      `${name} is the platform's own: Trunkline keeps what it had in a table of that name in trunkline_${name}, and neither reads nor changes the platform's.`,
    ),
  );
}
