/** `npm run apply -- FILE|DIRECTORY`: makes what is stored what the document says; with `--check`, says whether it is. */
import '../../server/src/configuration/apply-command.ts';
