/** `npm run migrate`, or in a container `node server/src/operations/migrate-command.ts`: what a start would do first. */

import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Config, readConfig } from '../app/config.ts';
import { claimDirectory } from '../db/claim-directory.ts';
import { askPlace, dataFiles } from '../db/data-files.ts';
import { refuseHalfRestored } from '../db/half-restored.ts';
import { typedCommand } from '../db/how-typed.ts';
import { isThere } from '../db/is-there.ts';
import { migrate, NEWEST_SCHEMA } from '../db/migrate.ts';
import { openDatabase } from '../db/open.ts';
import { openReadOnly } from '../db/open-read-only.ts';
import { planMigrations } from '../db/plan-migrations.ts';
import { recording } from '../db/recording.ts';
import { amount } from './finding.ts';
import { CommandRefusal } from './refusal.ts';
import { becomeCommand, type Command } from './run-command.ts';

export const migrateCommand: Command = {
  in_vain: 'The schema was not changed.',
  usage: `${typedCommand('migrate', '[--dry-run]')}
  --dry-run prints the changes without making them`,
  async work({ args, env, note }) {
    const { values } = parseArgs({ args, options: { 'dry-run': { type: 'boolean', default: false } } });
    const config = readConfig(env);
    return values['dry-run'] ? plan(config) : upgrade(config, (text) => note(`${text}\n`));
  },
};

function targetOf({ database_url, data_dir }: Config) {
  return database_url ? { url: database_url, connections: 1 } : { file: join(data_dir, dataFiles.database) };
}

async function plan(config: Config): Promise<string> {
  const looked = await openReadOnly(targetOf(config));
  const is_shared = config.platform_database === 'shared';
  try {
    const steps = await planMigrations(looked ?? { db: recording(null, 'sqlite').db, dialect: 'sqlite' }, {
      is_shared,
    });
    if (steps.length === 0) return `The schema is ${NEWEST_SCHEMA}, as this release needs. Nothing to do.`;
    const written = steps.map(
      ({ number, name, statements }) =>
        `-- ${number}: ${name}\n${statements.map((statement) => `${statement.trim()};\n`).join('')}`,
    );
    return `${written.join('\n')}\n-- ${amount(steps.length, 'step')}. Nothing was changed.`;
  } finally {
    await looked?.close();
  }
}

/** A file has no other server meanwhile; servers on MySQL take turns by themselves. */
async function upgrade(config: Config, tell: (text: string) => void): Promise<string> {
  refuseHalfRestored(config.data_dir);
  const file = join(config.data_dir, dataFiles.database);
  if (!config.database_url && !isThere(file))
    throw new CommandRefusal(askPlace(`There is no database ${file}`));
  const claim = config.database_url ? null : claimDirectory(config.data_dir);
  try {
    const database = await openDatabase(targetOf(config));
    try {
      const steps = await migrate(database, {
        is_shared: config.platform_database === 'shared',
        is_said: config.is_platform_database_said,
        tell,
      });
      return `The schema is ${NEWEST_SCHEMA}; ${amount(steps.length, 'step')} done.`;
    } finally {
      await database.close();
    }
  } finally {
    claim?.release();
  }
}

if (import.meta.main) await becomeCommand(migrateCommand);
