/** `npm run admin -- <what>`: for people who cannot sign in, or should no longer be. */
import '../../server/src/operations/admin-command.ts';
