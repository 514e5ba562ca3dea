/** A command may run as root, beside a server that does not. */
import { chownSync, statSync } from 'node:fs';

/** What root makes belongs to whom `like` belongs to. */
export function ownedAs(path: string, like: string): void {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = statSync(like);
  chownSync(path, uid, gid);
}
