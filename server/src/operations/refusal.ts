/** What an operator's command cannot do; the message is one sentence. Nothing was changed. */
export class CommandRefusal extends Error {}

/** The same in the middle of the work, with what was done until then done; the message says so. */
export class PartlyDone extends CommandRefusal {}
