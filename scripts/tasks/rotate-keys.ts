/** `npm run rotate-keys`: all stored credentials under a new secret, while the servers run. */
import { rotateKeysCommand } from '../../server/src/operations/rotate-keys-command.ts';
import { becomeCommand } from '../../server/src/operations/run-command.ts';

await becomeCommand(rotateKeysCommand);
