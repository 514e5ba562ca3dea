/** Files that a command makes as root, beside a server that does not run as root. */
import { chownSync, statSync } from 'node:fs';

/** Gives a path that root made to the owner of `like`. */
export function ownedAs(path: string, like: string): void {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = statSync(like);
  chownSync(path, uid, gid);
}
