import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { defaultPasswordSettings } from '@trunkline/contract/settings/settings.contract.ts';
import { useId, useRef, useState } from 'react';
import { passwordRules } from '../app/password-rules.ts';
import { storedForcedChange } from '../app/session.ts';
import { PublicForm, useNeeded } from '../app/shell/PublicForm.tsx';
import { PublicPage } from '../app/shell/PublicPage.tsx';
import { WithQueries } from '../app/WithQueries.tsx';
import { PasswordField } from '../ui/form/PasswordField.tsx';
import { PasswordRules, ruledBy } from '../ui/form/PasswordRules.tsx';
import { failureOf } from '../ui/page/failure.ts';
import { finishForcedChange } from './finish-forced-change.ts';
import { useChangePassword } from './own-password.queries.ts';
import { sessionQuery } from './session.queries.ts';

export function CreatePasswordScreen() {
  return (
    <WithQueries>
      <PublicPage title="Create password">
        <Text>Your password is temporary. Choose a new one to continue.</Text>
        <CreatePasswordForm />
      </PublicPage>
    </WithQueries>
  );
}

function CreatePasswordForm() {
  const navigate = useNavigate();
  const router = useRouter();
  const { data: session } = useQuery(sessionQuery());
  // Another tab may have signed somebody else in since.
  const [stored] = useState(storedForcedChange);
  const known = stored?.user_sid === (session?.me.user.user_sid ?? stored?.user_sid) ? stored : null;
  const currentField = useNeeded('Temporary password');
  const { value: current } = currentField;
  const change = useChangePassword();
  const passwordField = useNeeded('New password');
  const { value: password } = passwordField;
  const repeatedField = useNeeded('Confirm new password');
  const { value: repeated } = repeatedField;
  const rulesId = useId();
  const [wasTried, setWasTried] = useState(false);
  const first = useRef<HTMLInputElement>(null);
  const second = useRef<HTMLInputElement>(null);
  const rules = passwordRules(session?.me.password_settings ?? defaultPasswordSettings, password);
  const isGood = rules.every((rule) => rule.isMet);
  const isMismatch = wasTried && password !== repeated;

  async function submit() {
    setWasTried(true);
    if (!isGood) return first.current?.focus();
    if (password !== repeated) return second.current?.focus();
    const user_sid = known?.user_sid ?? session?.me.user.user_sid;
    if (!user_sid) return;
    const old_password = known?.old_password ?? current;
    try {
      await change.mutateAsync({ user_sid, old_password, new_password: password });
      await navigate(await finishForcedChange());
    } catch {
      // The mutation keeps the error, and the form shows it. Another tab may have done it already.
      await router.invalidate();
    }
  }

  return (
    <PublicForm
      onSubmit={submit}
      message={change.error ? failureOf(change.error).msg : null}
      label="Create password"
      sending={change.isPending ? 'Creating password' : null}
    >
      {!known && <PasswordField autoComplete="current-password" autoFocus {...currentField} />}
      <PasswordField
        ref={first}
        autoComplete="new-password"
        autoFocus={Boolean(known)}
        {...passwordField}
        {...ruledBy(rulesId)}
        error={passwordField.error || (wasTried && !isGood)}
      />
      <PasswordRules id={rulesId} rules={rules} wasTried={wasTried} />
      <PasswordField
        ref={second}
        autoComplete="new-password"
        {...repeatedField}
        error={repeatedField.error || (isMismatch && 'Passwords do not match')}
      />
    </PublicForm>
  );
}
