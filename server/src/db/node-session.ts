/** How a session finds out that its server is a node of a cluster, and what it then says (decision 050). */

export const NODE_ADDRESS = "show variables like 'wsrep_cluster_address'";

/** What the session of a node says, so that what is read there is all that any node had committed before. */
export const SYNC_WAIT = 'set session wsrep_sync_wait = 1';

/** Of a server that is no node it is empty. A node has it also while it is away from the others, and comes back with it. */
export const saysCluster = (rows: readonly unknown[]): boolean =>
  Boolean((rows[0] as { Value?: string } | undefined)?.Value);
