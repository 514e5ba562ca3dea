/** Who may export and apply configuration; each record's own rules apply as well. */
import { anyone, forWriters } from '../core/policy.ts';

export const configurationPolicy = { export: anyone, apply: forWriters(anyone) };
