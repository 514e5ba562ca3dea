import { fileURLToPath } from 'node:url';

/** The folder of the checkout; every task runs there. */
export const root = fileURLToPath(new URL('..', import.meta.url));
