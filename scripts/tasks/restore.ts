/** `npm run restore -- <folder>`: puts a backup in the place of what is there. */
import '../../server/src/backup/restore-command.ts';
