/** A start that must not happen; the message is one sentence for the operator. */
export class StartRefusal extends Error {}
