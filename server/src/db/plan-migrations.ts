/** What an upgrade would do, without doing it. */
import { refuseLostTables } from './lost-tables.ts';
import { history, migrations, missing, refuseWhatIsTooOld } from './migrate.ts';
import type { OpenDatabase } from './open.ts';
import { recording } from './recording.ts';
import { schemaEditor } from './schema-editor.ts';
import { toDbTime } from './values.ts';

export type PlannedStep = { number: number; name: string; statements: string[] };

/**
 * The statements of each missing step. Throws the DatabaseRefusal that the upgrade would throw; with `may_lack`,
 * except the one for lost tables, which the caller checks itself.
 */
export async function planMigrations(
  { db, dialect }: Pick<OpenDatabase, 'db' | 'dialect'>,
  { is_shared = false, may_lack = false } = {},
): Promise<PlannedStep[]> {
  const todo = await missing(db, dialect);
  if (!may_lack) await refuseLostTables(db, dialect, { all: migrations, todo });
  if (todo.length === 0) return [];
  if (is_shared) await refuseWhatIsTooOld(db, dialect, todo);
  const { db: recorder, statements } = recording(db, dialect);
  const editor = await schemaEditor(recorder, dialect, is_shared);
  await editor.ensureTable(history);
  const steps: PlannedStep[] = [];
  for (const { number, name, up } of todo) {
    await up(editor);
    const row = { number, name, applied_at: toDbTime(new Date()) };
    await recorder.insertInto('trunkline_migrations').values(row).execute();
    steps.push({ number, name, statements: statements.splice(0) });
  }
  return steps;
}
