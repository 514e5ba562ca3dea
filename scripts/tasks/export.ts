/** `npm run export`: the configuration as YAML, without its secrets. */
import '../../server/src/configuration/export-command.ts';
