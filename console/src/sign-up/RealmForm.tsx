import { Button } from '@mantine/core';
import { subdomainOf } from '@trunkline/contract/sign-up/sign-up.contract.ts';
import { type SubmitEvent, useState } from 'react';
import { CancelWord } from '../ui/form/ButtonWord.tsx';
import { LockableFields } from '../ui/form/LockableFields.tsx';
import { TypedHere } from '../ui/form/TypedHere.tsx';
import { useOnce } from '../ui/form/use-once.ts';
import { useLeavable } from '../ui/overlay/leavable.ts';
import { failureOf } from '../ui/page/failure.ts';
import { type LinkTarget, TargetLink } from '../ui/table/TargetLink.tsx';
import classes from './SignUpForm.module.css';
import { SubdomainField, useNameState } from './SubdomainField.tsx';
import { useSetRealm } from './sign-up.queries.ts';
import { subdomainTyped } from './subdomain-typed.ts';

type RealmFormProps = {
  account_sid: string;
  root_domain: string;
  /** The realm that the account has. */
  current?: string | null;
  label: string;
  /** Goes on, and is not held back by what is saved now. */
  onSaved: () => unknown;
  /** Left out where there is nowhere to go back to. */
  cancel?: LinkTarget;
  /** Goes on without, where the name could not be made and that is nobody's fault here. */
  onLater?: () => unknown;
};

/** The name below the root domain; it can be saved when it is free. */
export function RealmForm(props: RealmFormProps) {
  const { account_sid, root_domain, current = null } = props;
  const stored = (current && subdomainOf(current, root_domain)) ?? '';
  const [typed, setTyped] = useState(stored);
  const name = subdomainTyped(typed, root_domain);
  const judged = useNameState(name, root_domain);
  const save = useSetRealm();
  const work = useLeavable();
  const once = useOnce();
  const isNew = `${name}.${root_domain}` !== current;
  const isReady = judged.state === 'free' && isNew && !save.isPending;

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (isReady) void once(send);
  }

  async function send() {
    try {
      const sent = save.mutateAsync({ account_sid, sip_realm: `${name}.${root_domain}` });
      await work.run(sent, 'The SIP realm was not saved.');
    } catch {
      // The mutation keeps the error, and the form shows it.
      return;
    }
    props.onSaved();
  }

  return (
    <form onSubmit={submit}>
      <TypedHere
        name={`the realm of ${account_sid}`}
        values={{ name: typed }}
        isChanged={name !== stored}
        onGiveBack={(given: { name: string }) => setTyped(given.name)}
      />
      <LockableFields isSending={save.isPending}>
        <SubdomainField
          value={typed}
          name={name}
          onChange={(next) => {
            if (next === typed) return;
            save.reset();
            setTyped(next);
          }}
          root_domain={root_domain}
          judged={judged}
          current={current}
        />
      </LockableFields>
      <div role="alert" className={classes.message}>
        {save.error ? failureOf(save.error).msg : null}
      </div>
      <div className={classes.buttons}>
        {props.cancel && (
          <Button component={TargetLink} link={props.cancel} variant="default">
            <CancelWord isSending={save.isPending} />
          </Button>
        )}
        {props.onLater && save.error && failureOf(save.error).status >= 500 && (
          <Button variant="default" onClick={props.onLater}>
            Continue and choose later
          </Button>
        )}
        <Button type="submit" disabled={!isReady}>
          {save.isPending ? 'Saving' : props.label}
        </Button>
      </div>
    </form>
  );
}
