/** A build of the console empties its folder first and fills it at the end; a server that starts between has none. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { StartRefusal } from './start-refusal.ts';

const LOOK_MS = 100;

/** Waits for a build that is under way; where there is no folder none is wanted. */
export async function awaitConsole(
  dist: string,
  log: { info(message: string): void },
  patience_ms = 60_000,
): Promise<void> {
  const isHalf = () =>
    existsSync(dist) && !['index.html', 'assets'].every((name) => existsSync(join(dist, name)));
  if (!isHalf()) return;
  log.info('The console is being built; the server starts when it is there');
  for (const until = Date.now() + patience_ms; isHalf(); await setTimeout(LOOK_MS))
    if (Date.now() > until)
      throw new StartRefusal(
        `The console in ${dist} is not complete: its build was interrupted or still runs. Run npm run build, and start the server when it has ended.`,
      );
}
