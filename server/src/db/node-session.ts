/** How a session finds out that its server is a cluster node, and what it sets then (decision 050). */

export const NODE_ADDRESS = "show variables like 'wsrep_cluster_address'";

/** Set in a node's session, so that a read there sees everything that any node had committed before. */
export const SYNC_WAIT = 'set session wsrep_sync_wait = 1';

/** Empty on a server that is not a node. A node has it also while it is separated from the others. */
export const saysCluster = (rows: readonly unknown[]): boolean =>
  Boolean((rows[0] as { Value?: string } | undefined)?.Value);
