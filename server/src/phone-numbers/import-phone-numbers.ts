/** Importing numbers from CSV: a dry run that says what would happen, or all of it in one transaction. */
import { randomUUID } from 'node:crypto';
import {
  type ImportProblem,
  type ImportResult,
  MOST_PROBLEMS,
  type NumberImport,
  PREVIEW_ROWS,
} from '@trunkline/contract/phone-numbers/number-import.contract.ts';
import { LONGEST_TEXT } from '@trunkline/contract/phone-numbers/number-text.ts';
import type { ChangedRecord } from '../app/audit-many.ts';
import { countOf } from '../app/count-of.ts';
import { progressTeller } from '../app/tell-progress.ts';
import { isMysql } from '../db/dialect.ts';
import { rowAsItIs, rowsAsTheyAre } from '../db/lock.ts';
import type { Db } from '../db/open.ts';
import { transact } from '../db/transaction.ts';
import { problems as refusals } from '../http/problems.ts';
import type { Origin } from '../http/route.ts';
import { auditNumbers } from './audit-numbers.ts';
import { insertNumbers } from './number-batches.store.ts';
import type { ImportText } from './read-import.ts';
import { type Resolved, type ResolvedRow, resolveImport } from './resolve-import.ts';
import { whoseNumbers } from './save-phone-number.ts';

export async function importPhoneNumbers(db: Db, origin: Origin, input: NumberImport): Promise<ImportResult> {
  const { readImport } = await import('./read-import.ts');
  const text = await readImport(input.text);
  const { actor } = origin;
  const defaults = {
    ...input,
    account_sid: actor.scope === 'account' ? actor.account_sid : input.account_sid,
  };
  if (input.dry_run) return resultOf(text, await resolveImport(db, actor, text.rows, defaults), 0);
  return transact(db, async (trx) => {
    if (isMysql(trx)) await holdNamed(trx, await resolveImport(trx, actor, text.rows, defaults));
    const resolved = await resolveImport(trx, actor, text.rows, defaults);
    if (resolved.problems.length > 0) throw refusalOf(resolved.problems);
    if (resolved.rows.length === 0) return resultOf(text, resolved, 0);
    const rows = resolved.rows.map((row) => ({ ...row, phone_number_sid: randomUUID() }));
    const written = progressTeller(db, origin, input.progress_sid, rows.length);
    await insertNumbers(trx, rows.map(toRow), written);
    await auditNumbers(trx, origin, 'import', 'from CSV', rows.map(toChange), written);
    return resultOf(text, resolved, resolved.rows.length);
  });
}

/** What the rows refer to stays as it is, and no carrier gets one of the numbers meanwhile. */
async function holdNamed(trx: Db, { rows }: Resolved): Promise<void> {
  const sids = (of: (row: ResolvedRow) => string | undefined) =>
    [...new Set(rows.flatMap((row) => of(row) ?? []))].sort();
  for (const sid of sids(({ carrier }) => carrier?.voip_carrier_sid)) await whoseNumbers(sid)(trx);
  for (const sid of sids(({ application }) => application?.application_sid))
    await rowAsItIs('applications', sid)(trx);
  await rowsAsTheyAre(
    trx,
    'accounts',
    sids(({ account }) => account?.account_sid),
  );
}

function resultOf(text: ImportText, { rows, problems, stored }: Resolved, imported: number): ImportResult {
  return {
    rows: rows.length,
    stored,
    imported,
    separator: text.separator,
    ignored_columns: text.ignored_columns,
    problems: problems.slice(0, MOST_PROBLEMS),
    problems_total: problems.length,
    preview: rows.slice(0, PREVIEW_ROWS).map(({ line, number, account, carrier, application }) => ({
      line,
      number: shortened(number),
      carrier_name: carrier?.name ?? null,
      account_name: account?.name ?? null,
      application_name: application?.name ?? null,
    })),
  };
}

/** A number that is longer than any is refused; a cell may hold megabytes. */
function shortened(number: string): string {
  return number.length > LONGEST_TEXT ? `${number.slice(0, LONGEST_TEXT)}…` : number;
}

function refusalOf(problems: readonly ImportProblem[]) {
  const rows = new Set(problems.map(({ line }) => line)).size;
  const what = countOf(rows, 'row has a problem', 'rows have problems');
  return refusals.rowsRefused(
    `Nothing was imported: ${what}.`,
    problems.slice(0, MOST_PROBLEMS).map(({ line, column, message }) => ({
      path: `text.${line}.${column}`,
      message: `Line ${line}, ${column}: ${message}`,
    })),
  );
}

type NewRow = ResolvedRow & { phone_number_sid: string };

function toRow({ phone_number_sid, number, account, carrier, application }: NewRow) {
  return {
    phone_number_sid,
    number,
    voip_carrier_sid: carrier?.voip_carrier_sid ?? null,
    account_sid: account?.account_sid ?? null,
    application_sid: application?.application_sid ?? null,
    service_provider_sid: null,
  };
}

function toChange({ phone_number_sid, number, account, carrier, application }: NewRow): ChangedRecord {
  return {
    record_sid: phone_number_sid,
    record_name: number,
    owner: {
      account_sid: account?.account_sid ?? null,
      service_provider_sid: account?.service_provider_sid ?? null,
    },
    after: {
      number,
      account: account?.name ?? null,
      carrier: carrier?.name ?? null,
      application: application?.name ?? null,
    },
  };
}
