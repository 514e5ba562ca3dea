import { Anchor, Button, TextInput } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { type FormEvent, useRef, useState } from 'react';
import { localKeys } from '../app/browser-storage.ts';
import { PublicPage } from '../app/PublicPage.tsx';
import { WithQueries } from '../app/WithQueries.tsx';
import { PasswordField } from '../ui/form/PasswordField.tsx';
import { failureOf } from '../ui/page/failure.ts';
import { keepSignUp } from './pending-sign-up.ts';
import classes from './SignUpForm.module.css';
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
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const register = useRegister();
  const navigate = useNavigate();
  const first = useRef<HTMLInputElement>(null);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (register.isPending) return;
    try {
      const { jwt, user_sid, root_domain, ...registered } = await register.mutateAsync({ email, password });
      if (root_domain) localStorage.setItem(localKeys.rootDomain, root_domain);
      keepSignUp({ jwt, user_sid, email: registered.email, sent_ms: Date.now() });
    } catch {
      // The mutation keeps the error, and the form shows it.
      return first.current?.focus();
    }
    await navigate({ to: '/register/email/verify-your-email' });
  }

  return (
    <>
      <form onSubmit={submit}>
        <TextInput
          ref={first}
          label="Email"
          type="email"
          name="email"
          autoComplete="email"
          required
          withAsterisk={false}
          autoFocus
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        <PasswordField
          label="Password"
          name="password"
          autoComplete="new-password"
          required
          withAsterisk={false}
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        <div role="alert" className={classes.message}>
          {register.error ? failureOf(register.error).msg : null}
        </div>
        <Button type="submit" fullWidth aria-disabled={register.isPending}>
          {register.isPending ? 'Sending a code' : 'Continue →'}
        </Button>
      </form>
      <Anchor component={Link} to="/register" ta="center">
        Go back
      </Anchor>
    </>
  );
}
