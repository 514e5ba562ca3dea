import { TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconCheck, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { isSubdomain, SHORTEST_SUBDOMAIN } from '@trunkline/contract/sign-up/sign-up.contract.ts';
import { plain } from '../ui/form/plain.ts';
import { failureOf } from '../ui/page/failure.ts';
import classes from './SignUpForm.module.css';
import { availabilityQuery } from './sign-up.queries.ts';

const PAUSE_MS = 500;

/** What a name is like: not looked at, being asked about, or judged. */
export type NameState = 'empty' | 'wrong' | 'asking' | 'free' | 'taken' | 'unknown';

/** Asked half a second after the last key. */
export function useNameState(name: string, root_domain: string): { state: NameState; error: unknown } {
  const realm = `${name}.${root_domain}`;
  const [asked] = useDebouncedValue(realm, PAUSE_MS);
  const isWell = isSubdomain(name);
  const answer = useQuery({ ...availabilityQuery(realm), enabled: isWell && asked === realm });
  const { error } = answer;
  if (name === '') return { state: 'empty', error };
  if (!isWell) return { state: 'wrong', error };
  if (answer.data) return { state: answer.data.available ? 'free' : 'taken', error };
  return { state: error ? 'unknown' : 'asking', error };
}

type SubdomainFieldProps = {
  /** As it is typed; what it says is read from it, since a key of an input method may not be changed under it. */
  value: string;
  /** What is typed, as a name. */
  name: string;
  onChange: (typed: string) => void;
  root_domain: string;
  judged: { state: NameState; error: unknown };
  /** The realm that the account has already. */
  current: string | null;
};

export function SubdomainField(props: SubdomainFieldProps) {
  const { value, name, onChange, root_domain, judged, current } = props;
  return (
    <div className={classes.realm}>
      <div className={classes.row}>
        <TextInput
          className={classes.name}
          label="Subdomain"
          name="subdomain"
          {...plain}
          inputMode="url"
          required
          withAsterisk={false}
          autoFocus
          aria-describedby="subdomain-state"
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
          onBlur={() => onChange(name)}
        />
        <span className={classes.suffix}>.{root_domain}</span>
      </div>
      <div id="subdomain-state" role="status" className={classes.state}>
        {`${name}.${root_domain}` === current ? (
          'The current realm of the account'
        ) : (
          <State {...judged} realm={`${name}.${root_domain}`} />
        )}
      </div>
    </div>
  );
}

function State({ state, error, realm }: { state: NameState; error: unknown; realm: string }) {
  if (state === 'free')
    return (
      <>
        <IconCheck size={16} color="var(--status-good)" aria-hidden />
        {realm} is available
      </>
    );
  if (state === 'asking') return 'Checking';
  if (state === 'empty') return null;
  return (
    <>
      <IconX size={16} color="var(--status-failing)" aria-hidden />
      {state === 'taken' && `${realm} is not available`}
      {state === 'wrong' &&
        `${SHORTEST_SUBDOMAIN} to 63 letters, digits and hyphens, with no hyphen at either end`}
      {state === 'unknown' && failureOf(error).msg}
    </>
  );
}
