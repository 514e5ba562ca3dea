/**
 * The product: builds the console when it must, then is the server, so that signals reach it directly. Settings are
 * variables, as in `TRUNKLINE_PORT=4000 npm start`; docs/operations.md names them all.
 */
import { BuildFailure, buildConsole } from '../build-console.ts';

try {
  await buildConsole({ say: console.error });
} catch (error) {
  if (!(error instanceof BuildFailure)) throw error;
  console.error(error.message);
  process.exit(1);
}
process.env.NODE_ENV ??= 'production';
await import('../../server/src/main.ts');
