/** `npm run restore -- <folder>`, or in a container `node server/src/backup/restore-command.ts <folder>`. */
import { parseArgs } from 'node:util';
import { readConfig } from '../app/config.ts';
import { typedCommand } from '../db/how-typed.ts';
import { becomeCommand, type Command } from '../operations/run-command.ts';
import { BackupRefusal } from './refusal.ts';
import { restoreBackup } from './restore-backup.ts';
import { stillWorking } from './still-working.ts';

export const restoreCommand: Command = {
  in_vain: 'Nothing was restored.',
  usage: typedCommand('restore', '<folder of one backup>'),
  async work({ args, env, note }) {
    const [folder, ...others] = parseArgs({ args, allowPositionals: true }).positionals;
    if (!folder || others.length > 0)
      throw new BackupRefusal(`Name the folder of one backup: ${typedCommand('restore', '<folder>')}.`);
    const config = readConfig(env);
    const aside = await stillWorking(note, 'Restoring', () =>
      restoreBackup(folder, config, config.backup_passphrase),
    );
    return `The backup ${folder} was restored. Start Trunkline now.${aside ? ` The previous files are in ${aside}.` : ''}`;
  },
};

if (import.meta.main) await becomeCommand(restoreCommand);
