import { CommandRefusal } from '../operations/refusal.ts';

/** A backup or a restore that cannot be; the message is one sentence for the operator. Nothing was changed. */
export class BackupRefusal extends CommandRefusal {}
