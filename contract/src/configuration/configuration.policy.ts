/** Who may take the configuration out, and put it in; each record's own rules are asked besides. */
import { anyone, forWriters } from '../core/policy.ts';

export const configurationPolicy = { export: anyone, apply: forWriters(anyone) };
