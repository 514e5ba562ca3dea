/** `npm run backup -- --to=<folder>`: the database and the secrets, while the server runs. */
import '../../server/src/backup/backup-command.ts';
