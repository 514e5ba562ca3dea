/** Importing numbers from CSV: a dry run that says what would happen, or all of it in one transaction. */
import { randomUUID } from 'node:crypto';
import {
  type ImportProblem,
  type ImportResult,
  MOST_PROBLEMS,
  type NumberImport,
  PREVIEW_ROWS,
} from '@trunkline/contract/phone-numbers/number-import.contract.ts';
import type { Db } from '../db/open.ts';
import { transact } from '../db/transaction.ts';
import { problems as refusals } from '../http/problems.ts';
import type { Origin } from '../http/route.ts';
import { auditMany, type ManyNumbers, noteNumber } from './audit-many.ts';
import { insertNumbers } from './number-batches.store.ts';
import { type ImportText, readImport } from './read-import.ts';
import { type Resolved, type ResolvedRow, resolveImport } from './resolve-import.ts';

export async function importPhoneNumbers(db: Db, origin: Origin, input: NumberImport): Promise<ImportResult> {
  const text = readImport(input.text);
  const { actor } = origin;
  const defaults = {
    ...input,
    account_sid: actor.scope === 'account' ? actor.account_sid : input.account_sid,
  };
  if (input.dry_run) return resultOf(text, await resolveImport(db, actor, text.rows, defaults), 0);
  return transact(db, async (trx) => {
    const resolved = await resolveImport(trx, actor, text.rows, defaults);
    if (resolved.problems.length > 0) throw refusalOf(resolved.problems);
    await insertNumbers(trx, resolved.rows.map(toRow));
    const imported: ManyNumbers = new Map();
    for (const row of resolved.rows) note(imported, row);
    await auditMany(trx, origin, 'import', 'from CSV', imported);
    return resultOf(text, resolved, resolved.rows.length);
  });
}

function resultOf(text: ImportText, { rows, problems }: Resolved, imported: number): ImportResult {
  return {
    rows: rows.length,
    imported,
    separator: text.separator,
    ignored_columns: text.ignored_columns,
    problems: problems.slice(0, MOST_PROBLEMS),
    problems_total: problems.length,
    preview: rows.slice(0, PREVIEW_ROWS).map(({ line, number, account, carrier, application }) => ({
      line,
      number,
      carrier_name: carrier?.name ?? null,
      account_name: account?.name ?? null,
      application_name: application?.name ?? null,
    })),
  };
}

function refusalOf(problems: readonly ImportProblem[]) {
  const rows = new Set(problems.map(({ line }) => line)).size;
  const what = rows === 1 ? '1 row has a problem' : `${rows.toLocaleString('en')} rows have problems`;
  return refusals.rowsRefused(
    `Nothing was imported: ${what}.`,
    problems.slice(0, MOST_PROBLEMS).map(({ line, column, message }) => ({
      path: `text.${line}.${column}`,
      message: `Line ${line}, ${column}: ${message}`,
    })),
  );
}

function toRow({ number, account, carrier, application }: ResolvedRow) {
  return {
    phone_number_sid: randomUUID(),
    number,
    voip_carrier_sid: carrier?.voip_carrier_sid ?? null,
    account_sid: account?.account_sid ?? null,
    application_sid: application?.application_sid ?? null,
    service_provider_sid: null,
  };
}

function note(imported: ManyNumbers, { number, account, carrier, application }: ResolvedRow): void {
  const owner = {
    account_sid: account?.account_sid ?? null,
    service_provider_sid: account?.service_provider_sid ?? null,
  };
  const carrier_name = carrier?.name ?? null;
  noteNumber(imported, owner, { number, carrier_name }, undefined, {
    carrier: carrier_name,
    application: application?.name ?? null,
  });
}
