import { NativeSelect } from '@mantine/core';
import type { Scope } from '@trunkline/contract/core/actor.ts';
import { scopeWords } from './scope-words.ts';
import { scopesWithin } from './user-form.ts';

type ScopeFilterProps = {
  /** The viewer's: nobody filters by a scope above it. */
  own: Scope;
  value: Scope | undefined;
  onChange: (scope: Scope | undefined) => void;
};

/** An account user sees users of one scope only: there is nothing to choose. */
export function ScopeFilter({ own, value, onChange }: ScopeFilterProps) {
  const scopes = scopesWithin(own);
  const all = scopes.length > 1 ? [{ value: '', label: 'All scopes' }] : [];
  return (
    <NativeSelect
      aria-label="Scope"
      disabled={scopes.length === 1}
      value={value ?? all[0]?.value ?? own}
      data={[...all, ...scopes.map((scope) => ({ value: scope, label: scopeWords[scope] }))]}
      onChange={(event) => onChange(scopes.find((scope) => scope === event.currentTarget.value))}
    />
  );
}
