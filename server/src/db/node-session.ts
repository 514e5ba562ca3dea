/** How a session finds out that its server is a node of a cluster, and what it then says (decision 050). */

export const CLUSTER_STATUS = "show status like 'wsrep_cluster_status'";

/** What the session of a node says, so that what is read there is all that any node had committed before. */
export const SYNC_WAIT = 'set session wsrep_sync_wait = 1';

type StatusRow = { Value?: string };

/** Of a server that is no node it says `Disconnected`, or nothing. */
export const saysCluster = (rows: readonly unknown[]): boolean => {
  const status = (rows[0] as StatusRow | undefined)?.Value;
  return status !== undefined && status !== '' && status !== 'Disconnected';
};
