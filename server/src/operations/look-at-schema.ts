/** The tables and columns that are there, beside those that this program works with. */
import type { Config } from '../app/config.ts';
import { type ExistingTable, existingTables } from '../db/existing-schema.ts';
import { typedCommand } from '../db/how-typed.ts';
import { migrations, NEWEST_SCHEMA } from '../db/migrate.ts';
import type { LookedAt } from '../db/open-read-only.ts';
import { type PlannedStep, planMigrations } from '../db/plan-migrations.ts';
import {
  isLeftAlone,
  isNewToPlatform,
  isOwnTable,
  namesakes,
  namesOfOurs,
  neitherOurs,
  STILL_SHARED,
  WHOSE_IS_IT,
} from '../db/platform-tables.ts';
import { DatabaseRefusal } from '../db/refusal.ts';
import { type WantedTable, wantedTables } from '../db/wanted-tables.ts';
import { differenceOf } from './column-difference.ts';
import { amount, type Finding, fault, found, note, some, warning } from './finding.ts';
import { rulesOfOurs, theirNamesakes } from './look-at-platform-tables.ts';
import { lookAtRules } from './look-at-rules.ts';
import { readNewestStep } from './server-facts.store.ts';

export type Schema = { findings: Finding[]; tables: Map<string, ExistingTable>; is_upgraded: boolean };

/** Tables that every platform database has had from its beginning. */
const PLATFORM_TABLES = [
  'accounts',
  'service_providers',
  'users',
  'applications',
  'voip_carriers',
  'phone_numbers',
];

export async function lookAtSchema(looked: LookedAt, config: Config): Promise<Schema> {
  const { db, dialect } = looked;
  const is_shared = config.platform_database === 'shared';
  const tables = await existingTables(db, dialect);
  const steps = await planMigrations(looked, { is_shared, may_lack: true }).catch((error: unknown) => {
    if (error instanceof DatabaseRefusal) return error;
    throw error;
  });
  if (steps instanceof DatabaseRefusal)
    return { findings: [fault(steps.message)], tables, is_upgraded: true };
  if (tables.size === 0)
    return {
      findings: [note('The database is empty; the first start creates its tables.')],
      tables,
      is_upgraded: false,
    };
  const wanted = await wantedTables(migrations, dialect, { is_shared });
  const at = tables.has('trunkline_migrations') ? ((await readNewestStep(db))?.number ?? 0) : 0;
  const findings = [
    at > 0 && !config.is_platform_database_said && (await isLeftAlone(db, dialect))
      ? fault(STILL_SHARED)
      : judgeHistory(tables, steps, at, config),
    ...missingThings(tables, wanted, steps),
    ...otherTypes(tables, wanted, { dialect, is_shared }),
    ...(dialect === 'mysql' && steps.length === 0 ? await lookAtRules(looked, tables, wanted) : []),
    ...(is_shared ? rulesOfOurs(tables) : []),
    ...theirNamesakes(namesakes(tables, await namesOfOurs(db, dialect))),
    ...unknownTables(tables, wanted, dialect),
  ];
  return { findings, tables, is_upgraded: steps.length === 0 };
}

function judgeHistory(
  tables: Map<string, ExistingTable>,
  steps: PlannedStep[],
  at: number,
  { is_platform_database_said }: Config,
): Finding {
  const own = [...tables.keys()].filter(isOwnTable);
  if (at === 0 && own.length > 0)
    return warning(
      `An upgrade stopped half-way: ${amount(own.length, 'table')} of Trunkline's own, and no word of a step that was finished. The next start goes on from there.`,
    );
  const strange = neitherOurs(tables, PLATFORM_TABLES);
  if (strange) return fault(strange);
  if (isNewToPlatform(tables) && !is_platform_database_said) return fault(WHOSE_IS_IT);
  if (at === 0)
    return note(
      `This is a platform's database that Trunkline has not been at yet; the first start adds what the next lines say, and changes no row.`,
    );
  if (steps.length > 0)
    return note(
      `The schema is ${at}, this program's is ${NEWEST_SCHEMA}: the next start does ${amount(steps.length, 'step')} (${typedCommand('migrate', '--dry-run')} prints them).`,
    );
  return found(`The schema is ${at}, which is this program's.`);
}

/** What waits for the next start is a note; what a step should have made that is done is a fault. */
function missingThings(
  tables: Map<string, ExistingTable>,
  wanted: Map<string, WantedTable>,
  steps: PlannedStep[],
): Finding[] {
  const waiting = new Set(steps.map(({ number }) => number));
  const comes: { tables: string[]; columns: string[] } = { tables: [], columns: [] };
  const lost: string[] = [];
  for (const { name, since, columns, columns_since } of wanted.values()) {
    const existing = tables.get(name);
    if (!existing) {
      if (waiting.has(since)) comes.tables.push(name);
      else lost.push(`the table ${name}`);
      continue;
    }
    for (const column of Object.keys(columns))
      if (!existing.columns.has(column)) {
        if (waiting.has(columns_since[column] ?? since)) comes.columns.push(`${name}.${column}`);
        else lost.push(`${name}.${column}`);
      }
  }
  const findings: Finding[] = [];
  if (comes.tables.length > 0)
    findings.push(
      note(`The next start adds ${amount(comes.tables.length, 'table')}: ${some(comes.tables, 8)}.`),
    );
  if (comes.columns.length > 0)
    findings.push(
      note(`The next start adds ${amount(comes.columns.length, 'column')}: ${some(comes.columns, 8)}.`),
    );
  if (lost.length > 0)
    findings.push(
      fault(
        `The database is half of what it was: missing ${lost.length === 1 ? 'is' : 'are'} ${some(lost, 8)}, which an upgrade that is done had made. Put a backup in its place, or take the row of that step out of trunkline_migrations, so that the next start makes them anew.`,
      ),
    );
  return findings;
}

function otherTypes(
  tables: Map<string, ExistingTable>,
  wanted: Map<string, WantedTable>,
  { dialect, is_shared }: Pick<LookedAt, 'dialect'> & { is_shared: boolean },
): Finding[] {
  const findings: Finding[] = [];
  for (const { name, columns } of wanted.values())
    for (const [column, shape] of Object.entries(columns)) {
      const type = tables.get(name)?.columns.get(column);
      const difference =
        type && differenceOf(type, shape, dialect, { is_theirs: is_shared && !isOwnTable(name) });
      if (difference) findings.push({ ...difference, sentence: `${name}.${column} ${difference.sentence}` });
    }
  return findings;
}

function unknownTables(
  tables: Map<string, ExistingTable>,
  wanted: Map<string, WantedTable>,
  dialect: LookedAt['dialect'],
): Finding[] {
  const isOurs = (name: string) =>
    wanted.has(name) ||
    name === 'trunkline_migrations' ||
    (dialect === 'sqlite' && /^(sqlite_|trunkline_)/.test(name));
  const others = [...tables.keys()].filter((name) => !isOurs(name)).toSorted();
  const columns = [...wanted.values()].flatMap(({ name, columns: known }) =>
    [...(tables.get(name)?.columns.keys() ?? [])]
      .filter((column) => !known[column])
      .map((column) => `${name}.${column}`),
  );
  return [
    ...(others.length > 0
      ? [note(`Trunkline ignores ${amount(others.length, 'unknown table')}: ${some(others, 8)}.`)]
      : []),
    ...(columns.length > 0
      ? [note(`Trunkline ignores ${amount(columns.length, 'unknown column')}: ${some(columns, 8)}.`)]
      : []),
  ];
}
