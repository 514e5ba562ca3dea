/** A database that this program must not or cannot use; the message is one sentence for the operator. */
export class DatabaseRefusal extends Error {}

/** Said in the place of what the driver says of a connection that was lost. */
export const BROKE_OFF =
  'The database broke off in the middle. Begin again when it is there; an upgrade goes on from where it was.';
