/** Whether many records may be changed at once; the server also asks each record's own rule. */
import { anyone, forWriters } from '../core/policy.ts';

export const bulkPolicy = { change: forWriters(anyone), undo: forWriters(anyone) };
