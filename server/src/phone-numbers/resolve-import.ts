/** What each row of an import means: sids for its names, and what is wrong with it. */
import type { Actor } from '@trunkline/contract/core/actor.ts';
import type {
  ImportProblem,
  NumberImport,
} from '@trunkline/contract/phone-numbers/number-import.contract.ts';
import type { TenantAccount } from '../app/tenants.store.ts';
import { serves } from '../app/tenants.ts';
import type { Db } from '../db/open.ts';
import { othersTurn } from '../db/others-turn.ts';
import { spellings, unified } from '../db/spellings.ts';
import { problems as refusals } from '../http/problems.ts';
import {
  findNamedAccounts,
  findNamedApplications,
  findNamedCarriers,
  type NamedApplication,
  type NamedCarrier,
} from './import-names.store.ts';
import { findStoredNumbers } from './number-batches.store.ts';
import type { TextRow } from './read-import.ts';
import { readImportedNumber } from './read-imported-number.ts';

export type ResolvedRow = {
  line: number;
  number: string;
  account: TenantAccount | null;
  carrier: NamedCarrier | null;
  application: NamedApplication | null;
};

export type Resolved = {
  rows: ResolvedRow[];
  problems: ImportProblem[];
  /** Rows whose number their carrier has already. */
  stored: number;
};

type Defaults = Pick<
  NumberImport,
  'account_sid' | 'voip_carrier_sid' | 'application_sid' | 'service_provider_sid' | 'leave_out_stored'
>;
type Column = ImportProblem['column'];

const AT_ONCE = 1000;

export async function resolveImport(
  db: Db,
  actor: Actor,
  texts: readonly TextRow[],
  defaults: Defaults,
): Promise<Resolved> {
  const words = (column: 'account' | 'carrier' | 'application', ofAll: string | null | undefined) => [
    ...new Set(
      [...texts.map((row) => row[column]), ofAll ?? ''].filter((word) => word !== '').flatMap(spellings),
    ),
  ];
  const provider = defaults.service_provider_sid ?? null;
  const accounts = named(
    await findNamedAccounts(db, actor, provider, words('account', defaults.account_sid)),
    (account) => account.account_sid,
  );
  const carriers = named(
    await findNamedCarriers(db, actor, words('carrier', defaults.voip_carrier_sid)),
    (carrier) => carrier.voip_carrier_sid,
  );
  const applications = named(
    await findNamedApplications(db, actor, words('application', defaults.application_sid)),
    (application) => application.application_sid,
  );
  // Without it numbers would be imported that lead nowhere.
  const { application_sid } = defaults;
  if (application_sid && applications(application_sid).length === 0)
    throw refusals.invalid([
      { path: 'application_sid', message: `There is no application ${application_sid}.` },
    ]);
  const rows: ResolvedRow[] = [];
  const problems: ImportProblem[] = [];
  for (const [at, text] of texts.entries()) {
    // Ten thousand rows must not keep the server from everything else.
    if (at % AT_ONCE === AT_ONCE - 1) await othersTurn();
    const { line } = text;
    const tell = (column: Column, value: string, message: string) =>
      void problems.push({ line, column, value: value.slice(0, 150), message });
    if (text.is_too_long)
      tell(
        'number',
        text.number,
        'The line has more values than there are columns. Put values that contain a separator in quotes.',
      );
    const number = readImportedNumber(text.number, (message) => tell('number', text.number, message));
    const account = pick(accounts(text.account || defaults.account_sid), () => true);
    if (account.only === null)
      tell('account', text.account, accountFault(text.account, account.count, actor));
    const owner = account.only;
    // Whose they are to be is told only where the account is known.
    const carrier_word = text.carrier || defaults.voip_carrier_sid;
    const named_carriers = carriers(carrier_word);
    const carrier = pick(named_carriers, (one) => !owner || serves(one, owner));
    if (carrier.only === null && (owner || named_carriers.length === 0))
      tell('carrier', text.carrier, carrierFault(carrier_word, carrier.count, owner));
    else if (carrier.only && !carrier.only.is_active)
      tell('carrier', text.carrier, `The carrier ${carrier.only.name} is inactive.`);
    const named_applications = applications(text.application || defaults.application_sid);
    const application = pick(named_applications, (one) => !owner || one.account_sid === owner.account_sid);
    if (text.application && application.only === null && (owner || named_applications.length === 0))
      tell(
        'application',
        text.application,
        `${owner ? `The account ${owner.name} has` : 'There is'} no application with this name or sid.`,
      );
    rows.push({ line, number, account: owner, carrier: carrier.only, application: application.only });
  }
  const stored = await findStored(db, rows);
  problems.push(...doubles(rows), ...stored);
  const resolved = { rows, problems: problems.sort((a, b) => a.line - b.line), stored: stored.length };
  return defaults.leave_out_stored ? without(resolved, stored) : resolved;
}

/** Whatever else is wrong with a row that is left out is nobody's concern. */
function without(resolved: Resolved, leftOut: readonly ImportProblem[]): Resolved {
  const lines = new Set(leftOut.map(({ line }) => line));
  const rest = <T extends { line: number }>(all: readonly T[]) => all.filter(({ line }) => !lines.has(line));
  return { ...resolved, rows: rest(resolved.rows), problems: rest(resolved.problems) };
}

/** By sid, else by name in any case and spelling. */
function named<T extends { name: string }>(
  records: readonly T[],
  sidOf: (record: T) => string,
): (word: string | null | undefined) => T[] {
  const bySid = new Map(records.map((record) => [sidOf(record), record]));
  const byName = Map.groupBy(bySid.values(), (record) => unified(record.name).toLowerCase());
  return (word) => {
    if (!word) return [];
    const exact = bySid.get(word.toLowerCase());
    return exact ? [exact] : (byName.get(unified(word).toLowerCase()) ?? []);
  };
}

function pick<T>(candidates: readonly T[], fits: (one: T) => boolean): { only: T | null; count: number } {
  const fitting = candidates.filter(fits);
  return { only: fitting.length === 1 ? (fitting[0] ?? null) : null, count: fitting.length };
}

function accountFault(text: string, count: number, actor: Actor): string {
  if (text === '') return 'Account is required';
  if (count > 1) return 'More than one account has this name. Write its sid instead.';
  return actor.scope === 'account'
    ? 'You can import numbers only into your own account.'
    : 'There is no account with this name or sid.';
}

function carrierFault(word: string | null | undefined, count: number, owner: TenantAccount | null): string {
  if (!word) return 'Carrier is required';
  return count > 1
    ? 'More than one carrier of the account has this name. Write its sid instead.'
    : `There is no carrier with this name or sid${owner ? ' that serves the account' : ''}.`;
}

/** A number is unique on its carrier, whatever the case of a pattern's letters. */
function keyOf(number: string, voip_carrier_sid: string | null | undefined): string {
  return `${voip_carrier_sid} ${number.toLowerCase()}`;
}

function doubles(rows: readonly ResolvedRow[]): ImportProblem[] {
  const first = new Map<string, number>();
  return rows.flatMap(({ line, number, carrier }) => {
    if (!carrier || number === '') return [];
    const key = keyOf(number, carrier.voip_carrier_sid);
    const known = first.get(key);
    if (known === undefined) first.set(key, line);
    return known === undefined
      ? []
      : [{ line, column: 'number' as const, value: number, message: `Line ${known} has the same number.` }];
  });
}

async function findStored(db: Db, rows: readonly ResolvedRow[]): Promise<ImportProblem[]> {
  const numbers = await findStoredNumbers(db, [...new Set(rows.map((row) => row.number))]);
  const taken = new Set(numbers.map((row) => keyOf(row.number, row.voip_carrier_sid)));
  return rows.flatMap(({ line, number, carrier }) =>
    carrier && taken.has(keyOf(number, carrier.voip_carrier_sid))
      ? [
          {
            line,
            column: 'number' as const,
            value: number,
            message: `This number is already in use on ${carrier.name}.`,
          },
        ]
      : [],
  );
}
