/** How an operator types a command where this program is: a checkout has npm's scripts, an image and a tarball have Node alone. */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const modules = {
  admin: 'operations/admin-command.ts',
  apply: 'configuration/apply-command.ts',
  backup: 'backup/backup-command.ts',
  doctor: 'operations/doctor-command.ts',
  export: 'configuration/export-command.ts',
  migrate: 'operations/migrate-command.ts',
  restore: 'backup/restore-command.ts',
  'rotate-keys': 'operations/rotate-keys-command.ts',
};

const hasScripts = existsSync(fileURLToPath(new URL('../../../scripts/run.mjs', import.meta.url)));

/** As from the top of this program's files. */
export function typedCommand(name: keyof typeof modules, args = ''): string {
  if (!hasScripts) return `node server/src/${modules[name]}${args && ` ${args}`}`;
  return `npm run ${name}${args && ` -- ${args}`}`;
}
