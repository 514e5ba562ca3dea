import { statSync } from 'node:fs';

/** Like `existsSync`, but throws if this user may not look, instead of saying that nothing is there. */
export const isThere = (path: string): boolean => statSync(path, { throwIfNoEntry: false }) !== undefined;
