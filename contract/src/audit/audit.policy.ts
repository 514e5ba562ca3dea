/** Everyone sees the audit entries within reach; the store narrows them. */
import { anyone } from '../core/policy.ts';

export const auditPolicy = { list: anyone, read: anyone, export: anyone };
