import { statSync } from 'node:fs';

/** Throws where this user may not look: `existsSync` would say that nothing is there. */
export const isThere = (path: string): boolean => statSync(path, { throwIfNoEntry: false }) !== undefined;
