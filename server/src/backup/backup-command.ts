/** `npm run backup -- --to=<folder>`, or in a container `node server/src/backup/backup-command.ts --to=<folder>`. */
import { parseArgs } from 'node:util';
import { readConfig } from '../app/config.ts';
import { typedCommand } from '../db/how-typed.ts';
import { becomeCommand, type Command } from '../operations/run-command.ts';
import { makeBackup } from './make-backup.ts';
import { BackupRefusal } from './refusal.ts';
import { stillWorking } from './still-working.ts';

export const backupCommand: Command = {
  in_vain: 'No backup was made.',
  usage: `${typedCommand('backup', '[--to=<folder>] [--files-only]')}
  --to=<folder>   folder in which each backup gets its own folder; the default is backups
  --files-only    without the database, if it is backed up by other means`,
  async work({ args, env, note }) {
    const { values } = parseArgs({
      args,
      options: {
        to: { type: 'string', default: 'backups' },
        'files-only': { type: 'boolean', default: false },
      },
    });
    if (values.to === '') throw new BackupRefusal('--to needs the name of a folder.');
    const config = readConfig(env);
    const from = { ...config, files_only: values['files-only'] };
    const folder = await stillWorking(note, 'Making the backup', () =>
      makeBackup(from, values.to, config.backup_passphrase),
    );
    return config.backup_passphrase
      ? `The backup is in ${folder}, encrypted with the passphrase.`
      : `The backup is in ${folder}. It is not encrypted: anyone who has it also has the stored credentials.`;
  },
};

if (import.meta.main) await becomeCommand(backupCommand);
