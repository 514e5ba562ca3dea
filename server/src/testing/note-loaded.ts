/** Loaded before a server with `--import`: when it ends, all that it has loaded is in the file that LOADED_FILE names. */
import { writeFileSync } from 'node:fs';
import { registerHooks } from 'node:module';

const loaded = new Set<string>();
registerHooks({
  load(url, context, next) {
    loaded.add(url);
    return next(url, context);
  },
});
process.once('exit', () => {
  // Not among what Node promises, so its types do not have it.
  const { moduleLoadList: built_in } = process as unknown as { moduleLoadList: string[] };
  const told = { loaded: [...loaded], built_in };
  writeFileSync(process.env.LOADED_FILE ?? '', JSON.stringify(told));
});
