import { Anchor, Button, Text, TextInput } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { type FormEvent, useEffect, useState } from 'react';
import { ApiProblem, SOMETHING_WENT_WRONG } from '../app/api-problem.ts';
import { pageSettings } from '../app/page-settings.ts';
import { SIGNED_OUT, takeFlash } from '../app/session.ts';
import { PasswordField } from '../ui/PasswordField.tsx';
import { toastError, toastSuccess } from '../ui/toast.ts';
import classes from './LoginScreen.module.css';
import { loginMessage } from './login-message.ts';
import { OauthButtons } from './OauthButtons.tsx';
import { PublicPage } from './PublicPage.tsx';

const { enable_hosted_system, enable_forgot_password } = pageSettings;

export function LoginScreen() {
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [message, setMessage] = useState<string | null>(null);
  const [isSending, setIsSending] = useState(false);
  const navigate = useNavigate();
  useEffect(showFlash, []);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isSending) return;
    setIsSending(true);
    setMessage(null);
    try {
      const { signIn } = await import('./sign-in.ts');
      await navigate(await signIn({ username, password }));
    } catch (error) {
      setMessage(error instanceof ApiProblem ? loginMessage(error) : SOMETHING_WENT_WRONG);
    } finally {
      setIsSending(false);
    }
  }

  return (
    <PublicPage title="Log in">
      <form onSubmit={submit}>
        <TextInput
          label="Username"
          name="username"
          autoComplete="username"
          autoCapitalize="off"
          spellCheck={false}
          required
          withAsterisk={false}
          autoFocus
          value={username}
          onChange={(event) => {
            setUsername(event.currentTarget.value);
            void import('./sign-in.ts');
          }}
        />
        <PasswordField
          label="Password"
          name="password"
          autoComplete="current-password"
          required
          withAsterisk={false}
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        <div role="alert" className={classes.message}>
          {message}
        </div>
        <Button type="submit" fullWidth aria-disabled={isSending}>
          {isSending ? 'Logging in' : 'Log in'}
        </Button>
      </form>
      {(enable_hosted_system || enable_forgot_password) && (
        <div className={classes.links}>
          {enable_hosted_system && (
            <Anchor component={Link} to="/register">
              Register
            </Anchor>
          )}
          {enable_forgot_password && (
            <Anchor component={Link} to="/forgot-password">
              Forgot Password
            </Anchor>
          )}
        </div>
      )}
      {enable_hosted_system && (
        <>
          <Text c="dimmed" ta="center" size="xs">
            or
          </Text>
          <OauthButtons from="/sign-in" verb="Sign In" />
        </>
      )}
    </PublicPage>
  );
}

/** Left by whatever led here: signing out, an expired session, a page that needs a login. */
function showFlash() {
  const flash = takeFlash();
  if (flash === null) return;
  if (flash === SIGNED_OUT) toastSuccess(flash);
  else toastError(flash);
}
