/** Loaded into the server under test (`--import`): what is counted after SIGUSR2 is what is still needed, not what has not been cleared yet. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collect: () => void = runInNewContext('gc');
process.on('SIGUSR2', () => collect());
