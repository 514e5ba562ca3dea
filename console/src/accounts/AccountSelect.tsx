import { type ComponentProps, useEffect } from 'react';
import { PickInput } from '../app/record/PickInput.tsx';
import { useCurrentProvider } from '../service-providers/service-providers.queries.ts';
import { useSession } from '../session/session.queries.ts';
import { accountPicks } from './account-picks.queries.ts';

type AccountSelectProps = Omit<ComponentProps<typeof PickInput>, 'picks' | 'failed' | 'none' | 'label'> & {
  label?: string;
  /** Whose accounts; the current provider's unless told otherwise. */
  providerSid?: string | null | undefined;
  /** A first choice that stands for none: "All accounts". */
  all?: string;
};

/**
 * Chooses an account by typing a part of its name; takes `form.getInputProps(path)`. Nothing for whoever has one
 * account: what that person adds belongs to it.
 */
export function AccountSelect({ label = 'Account', providerSid, all, ...rest }: AccountSelectProps) {
  const { actor } = useSession();
  const current = useCurrentProvider()?.service_provider_sid;
  const own = actor.scope === 'account' ? actor.account_sid : null;
  // What was typed with another account, before its person was moved to this one, is this one's (`R37`).
  const moved = own && rest.value && rest.value !== own ? own : null;
  const { onChange } = rest;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a form makes its handlers anew each time that it is drawn
  useEffect(() => {
    if (moved) onChange?.(moved);
  }, [moved]);
  if (own) return null;
  return (
    <PickInput
      {...rest}
      label={label}
      none={all}
      picks={accountPicks(providerSid || current || '')}
      failed="The accounts could not be loaded."
    />
  );
}
