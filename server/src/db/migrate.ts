/** Brings a database to the schema that this program knows. */
import { sql } from 'kysely';
import { existingTables } from './existing-schema.ts';
import { refuseHalfLoaded } from './half-restored.ts';
import { refuseLostTables } from './lost-tables.ts';
import { tenancy } from './migrations/001-tenancy.ts';
import { telephony } from './migrations/002-telephony.ts';
import { speech } from './migrations/003-speech.ts';
import { ownTables } from './migrations/004-own-tables.ts';
import { firstRows } from './migrations/005-first-rows.ts';
import { listIndexes } from './migrations/006-lists.ts';
import { locks } from './migrations/009-locks.ts';
import { uniqueNames } from './migrations/010-unique-names.ts';
import { auditScope } from './migrations/011-audit-scope.ts';
import { doneOnce } from './migrations/012-done-once.ts';
import { sortedLists } from './migrations/014-sorted-lists.ts';
import { searchedUsers } from './migrations/016-searched-users.ts';
import { outbox } from './migrations/017-outbox.ts';
import { passwordResets } from './migrations/018-password-resets.ts';
import { signUps } from './migrations/019-sign-ups.ts';
import { alertRules } from './migrations/020-alert-rules.ts';
import { auditRows } from './migrations/021-audit-rows.ts';
import { whatFails } from './migrations/022-what-fails.ts';
import { trunkAnswers } from './migrations/023-trunk-answers.ts';
import { payments } from './migrations/025-payments.ts';
import { realmNames } from './migrations/026-realm-names.ts';
import { oauthUsers } from './migrations/027-oauth-users.ts';
import { names } from './migrations/028-names.ts';
import { listViews } from './migrations/029-list-views.ts';
import { notices } from './migrations/031-notices.ts';
import { searchedNames } from './migrations/032-searched-names.ts';
import { realmAddresses } from './migrations/034-realm-addresses.ts';
import { ownNames } from './migrations/038-own-names.ts';
import { clusterLocks } from './migrations/039-cluster-locks.ts';
import { trialMails } from './migrations/040-trial-mails.ts';
import { routedNumbers } from './migrations/041-routed-numbers.ts';
import { whatAnswers } from './migrations/042-what-answers.ts';
import { servers } from './migrations/046-servers.ts';
import { nameLocks } from './migrations/047-name-locks.ts';
import { alertRulesCreated } from './migrations/048-alert-rules-created.ts';
import { lastSignIns } from './migrations/049-last-sign-ins.ts';
import { alertRuleStates } from './migrations/050-alert-rule-states.ts';
import { countedMails } from './migrations/051-counted-mails.ts';
import type { Migration } from './migrations/migration.ts';
import type { Db, OpenDatabase } from './open.ts';
import { alone } from './others-upgrade.ts';
import { isDenied } from './outside-fault.ts';
import {
  isLeftAlone,
  isNewToPlatform,
  neitherOurs,
  refuseOlderPlatform,
  STILL_SHARED,
  WHOSE_IS_IT,
} from './platform-tables.ts';
import { DatabaseRefusal } from './refusal.ts';
import { schemaEditor } from './schema-editor.ts';
import { table, text, time, whole } from './table-shape.ts';
import { toDbTime } from './values.ts';
import { wantedTables } from './wanted-tables.ts';

export const migrations: readonly Migration[] = [
  tenancy,
  telephony,
  speech,
  ownTables,
  firstRows,
  listIndexes,
  locks,
  uniqueNames,
  auditScope,
  doneOnce,
  sortedLists,
  searchedUsers,
  outbox,
  passwordResets,
  signUps,
  alertRules,
  auditRows,
  whatFails,
  trunkAnswers,
  payments,
  realmNames,
  oauthUsers,
  names,
  listViews,
  notices,
  searchedNames,
  realmAddresses,
  ownNames,
  clusterLocks,
  trialMails,
  routedNumbers,
  whatAnswers,
  servers,
  nameLocks,
  alertRulesCreated,
  lastSignIns,
  alertRuleStates,
  countedMails,
];

export const NEWEST_SCHEMA = Math.max(...migrations.map(({ number }) => number));

export const history = table(
  'trunkline_migrations',
  { number: whole(), name: text(64), applied_at: time() },
  { primary_key: ['number'] },
);

type Manner = {
  is_shared?: boolean;
  is_said?: boolean;
  /** Hears of each step of an upgrade before it is done: with many rows one takes minutes. */
  tell?: (text: string) => void;
};

/**
 * Applies missing migrations and returns their numbers. Throws a DatabaseRefusal, with nothing changed, if a newer
 * release has worked here, tables that a step had made are gone, somebody else's tables are there, or a platform's
 * tables are new to Trunkline or were left alone and `is_said` is false, so nobody has said whose they are. On SQLite
 * everything is one transaction. A database shared with the platform's own components gets no rule that they do not
 * know.
 */
export async function migrate(
  { db, dialect, unhurried }: OpenDatabase,
  { is_shared = false, is_said = true, tell = () => {} }: Manner = {},
): Promise<number[]> {
  const steps = await missing(db, dialect);
  await refuseLostTables(db, dialect, { all: migrations, todo: steps });
  if (!is_said && steps.length < migrations.length && (await isLeftAlone(db, dialect)))
    throw new DatabaseRefusal(STILL_SHARED);
  if (steps.length === 0) return [];
  if (!is_said && steps.length === migrations.length && isNewToPlatform(await existingTables(db, dialect)))
    throw new DatabaseRefusal(WHOSE_IS_IT);
  try {
    if (dialect === 'sqlite')
      return await db.transaction().execute((trx) => applyMissing(trx, dialect, is_shared, tell));
    return await unhurried((own) =>
      own
        .connection()
        .execute((connection) =>
          alone(connection, tell, () => applyMissing(connection, dialect, is_shared, tell)),
        ),
    );
  } catch (error) {
    throw isDenied(error) ? new DatabaseRefusal(NOT_PERMITTED) : error;
  }
}

async function applyMissing(
  db: Db,
  dialect: OpenDatabase['dialect'],
  is_shared: boolean,
  tell: (text: string) => void,
): Promise<number[]> {
  // Another process may have been quicker.
  const todo = await missing(db, dialect);
  if (todo.length === 0) return [];
  if (is_shared) await refuseWhatIsTooOld(db, dialect, todo);
  const editor = await schemaEditor(db, dialect, is_shared);
  await editor.ensureTable(history);
  for (const { number, name, up } of todo) {
    if (todo.length < migrations.length) tell(`Upgrading the schema to ${NEWEST_SCHEMA}: ${number}, ${name}`);
    // Rows only: MySQL commits what changes the schema by itself.
    if (dialect === 'mysql') await sql`begin`.execute(db);
    await up(editor);
    await db
      .insertInto('trunkline_migrations')
      .values({ number, name, applied_at: toDbTime(new Date()) })
      .execute();
    if (dialect === 'mysql') await sql`commit`.execute(db);
  }
  return todo.map(({ number }) => number);
}

/** Throws a DatabaseRefusal for a platform whose tables these steps would have to change (decision 049). */
export async function refuseWhatIsTooOld(
  db: Db,
  dialect: OpenDatabase['dialect'],
  steps: readonly Migration[],
): Promise<void> {
  const wanted = await wantedTables(steps, dialect, { is_shared: true });
  refuseOlderPlatform(await existingTables(db, dialect), wanted.values());
}

/**
 * The steps that this database has not seen. Throws a DatabaseRefusal if it has seen later ones, is incomplete, or is
 * somebody else's.
 */
export async function missing(db: Db, dialect: OpenDatabase['dialect']): Promise<Migration[]> {
  if (dialect === 'mysql') await refuseHalfLoaded(db);
  const names =
    dialect === 'sqlite'
      ? sql`select name from sqlite_master where type = 'table' and name = 'trunkline_migrations'`
      : sql`show tables like 'trunkline_migrations'`;
  if ((await names.execute(db)).rows.length === 0) {
    const strange = neitherOurs(await existingTables(db, dialect));
    if (strange) throw new DatabaseRefusal(strange);
    return [...migrations];
  }
  const rows = await db.selectFrom('trunkline_migrations').select('number').execute();
  const applied = new Set(rows.map(({ number }) => number));
  const newest = Math.max(0, ...applied);
  if (newest > NEWEST_SCHEMA)
    throw new DatabaseRefusal(
      `This database was created by a newer Trunkline (its schema is ${newest}, this release knows ${NEWEST_SCHEMA}); start that release, or restore a backup.`,
    );
  return migrations.filter(({ number }) => !applied.has(number));
}

const NOT_PERMITTED =
  'The database user may not change the schema; grant it CREATE, ALTER, INDEX, REFERENCES and DROP on the database for this start.';
