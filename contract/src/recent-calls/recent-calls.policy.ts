/**
 * Who may see calls: those within whose reach they are (`R30`), view-only users included. A provider's path is not
 * for its accounts.
 */
import { forWriters, reachable } from '../core/policy.ts';

export const recentCallsPolicy = {
  /** Asked with the owner that the path names. */
  list: reachable(),
  /** Asked with the owner of the call. */
  read: reachable(),
  /** Asked with the owner that the path names; what it owns is looked up under it. */
  readCapture: reachable(),
  /** Asked with the owner of the call. */
  readRecording: reachable(),
  removeRecording: forWriters(reachable()),
};
