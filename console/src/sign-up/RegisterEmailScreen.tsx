import { Anchor, TextInput } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import { localKeys } from '../app/browser-storage.ts';
import { PublicForm, useNeeded } from '../app/shell/PublicForm.tsx';
import { PublicPage } from '../app/shell/PublicPage.tsx';
import { WithQueries } from '../app/WithQueries.tsx';
import { PasswordField } from '../ui/form/PasswordField.tsx';
import { mailbox } from '../ui/form/plain.ts';
import { failureOf } from '../ui/page/failure.ts';
import { keepSignUp } from './pending-sign-up.ts';
import { useRegister } from './sign-up.queries.ts';

export function RegisterEmailScreen() {
  return (
    <WithQueries>
      <PublicPage title="Register with your email">
        <RegisterForm />
      </PublicPage>
    </WithQueries>
  );
}

function RegisterForm() {
  const emailField = useNeeded('Email');
  const { value: email } = emailField;
  const passwordField = useNeeded('Password');
  const { value: password } = passwordField;
  const register = useRegister();
  const navigate = useNavigate();
  const first = useRef<HTMLInputElement>(null);

  async function submit() {
    try {
      const { jwt, user_sid, root_domain, ...registered } = await register.mutateAsync({ email, password });
      if (root_domain) localStorage.setItem(localKeys.rootDomain, root_domain);
      keepSignUp({ jwt, user_sid, email: registered.email, sent_ms: Date.now() });
    } catch {
      // The mutation keeps the error, and the form shows it.
      return;
    }
    await navigate({ to: '/register/email/verify-your-email' });
  }

  return (
    <>
      <PublicForm
        onSubmit={submit}
        message={register.error ? failureOf(register.error).msg : null}
        label="Continue →"
        sending={register.isPending ? 'Sending a code' : null}
        onRefused={() => first.current?.focus()}
      >
        <TextInput ref={first} name="email" autoComplete="email" autoFocus {...mailbox} {...emailField} />
        <PasswordField name="password" autoComplete="new-password" {...passwordField} />
      </PublicForm>
      <Anchor component={Link} to="/register" ta="center">
        Go back
      </Anchor>
    </>
  );
}
