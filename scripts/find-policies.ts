import { globSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Policy } from '@trunkline/contract/core/policy.ts';
import type { NamedPolicy } from './permissions-table.ts';

/** Every exported `...Policy` of the contract's policy files, by resource. */
export async function findPolicies(root: string): Promise<NamedPolicy[]> {
  const found: NamedPolicy[] = [];
  for (const path of globSync('contract/src/*/*.policy.ts', { cwd: root }).sort()) {
    const exports: Record<string, unknown> = await import(pathToFileURL(join(root, path)).href);
    const resource = path.split('/')[2] ?? '';
    const policies = Object.entries(exports).filter(([name]) => name.endsWith('Policy'));
    if (policies.length === 0) throw new Error(`${path} exports no policy`);
    for (const [name, policy] of policies)
      found.push({
        resource: policies.length === 1 ? resource : `${resource}: ${name}`,
        policy: policy as Policy,
      });
  }
  return found;
}
