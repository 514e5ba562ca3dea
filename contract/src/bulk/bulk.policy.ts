/** Whether many records may be changed at once; the server asks each record's own rule besides. */
import { anyone, forWriters } from '../core/policy.ts';

export const bulkPolicy = { change: forWriters(anyone), undo: forWriters(anyone) };
