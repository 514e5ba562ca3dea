/** Packages, Node and the built console, for a server that something else than `npm start` starts. */
import { parseArgs } from 'node:util';
import { BuildFailure, buildConsole } from '../build-console.ts';

parseArgs({ options: {} });

try {
  await buildConsole({ say: console.error });
  console.log('Ready to be started: node server/src/main.ts');
} catch (error) {
  if (!(error instanceof BuildFailure)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
