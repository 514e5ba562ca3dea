import { NativeSelect, type NativeSelectProps } from '@mantine/core';
import type { AccountChoice } from './accounts.queries.ts';

type AccountSelectProps = Omit<NativeSelectProps, 'data' | 'value' | 'onChange'> & {
  /** `useQuery(accountChoicesQuery(...)).data`; undefined while loading. */
  accounts: readonly AccountChoice[] | undefined;
  /** A sid, or empty for `all`. */
  value?: string;
  onChange: (account_sid: string) => void;
  /** A first choice that stands for none: "All accounts". */
  all?: string;
};

/**
 * Chooses an account, as a form's field or as a list's filter. The browser's own select: typing goes to
 * the first name that begins so, and a long list is as quick as a short one.
 */
export function AccountSelect({
  accounts,
  value = '',
  onChange,
  all,
  disabled,
  ...rest
}: AccountSelectProps) {
  const known = (accounts ?? []).map(({ account_sid, name }) => ({ value: account_sid, label: name }));
  const first = all === undefined ? [] : [{ value: '', label: all }];
  // What is chosen keeps its place while the list is on its way, and when it is not in it.
  const isMissing = value !== '' && !known.some((choice) => choice.value === value);
  const missing = { value, label: accounts ? `Unknown account ${value}` : 'Loading…' };
  return (
    <NativeSelect
      label="Account"
      {...rest}
      disabled={disabled || !accounts}
      value={value}
      data={[...first, ...known, ...(isMissing || (!accounts && !all) ? [missing] : [])]}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
