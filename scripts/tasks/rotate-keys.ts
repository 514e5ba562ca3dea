/** `npm run rotate-keys`: all stored credentials under a new secret, while the servers run. */
import '../../server/src/operations/rotate-keys-command.ts';
