/** `npm run doctor`: what it finds in this configuration, and what is wrong with it; changes nothing. */
import '../../server/src/operations/doctor-command.ts';
