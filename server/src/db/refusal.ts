/** A database that this program must not or cannot use; the message is one sentence for the operator. */
export class DatabaseRefusal extends Error {}
