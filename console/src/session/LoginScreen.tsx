import { Anchor, Button, TextInput } from '@mantine/core';
import { Link, useLocation, useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { ApiProblem } from '../app/api-problem.ts';
import { isServed } from '../app/is-served.ts';
import { pageSettings } from '../app/page-settings.ts';
import { placeLink } from '../app/return-place.ts';
import { SIGNED_OUT, storedToken, takeFlash } from '../app/session.ts';
import { PublicForm, useNeeded } from '../app/shell/PublicForm.tsx';
import { PublicPage } from '../app/shell/PublicPage.tsx';
import { PasswordField } from '../ui/form/PasswordField.tsx';
import { toastSuccess } from '../ui/overlay/toast.ts';
import { CANNOT_BE_REACHED, failureOf } from '../ui/page/failure.ts';
import classes from './LoginScreen.module.css';
import { loginMessage } from './login-message.ts';
import { OauthSlot } from './OauthSlot.tsx';

const { enable_hosted_system, enable_forgot_password } = pageSettings;

export function LoginScreen() {
  const nameField = useNeeded('Username', () => import('./sign-in.ts'));
  const passwordField = useNeeded('Password');
  const [message, setMessage] = useState<string | null>(null);
  const [isSending, setIsSending] = useState(false);
  const return_to = useLocation({ select: ({ state }) => state.return_to });
  const navigate = useNavigate();
  const router = useRouter();
  useEffect(() => {
    // Left by whatever led here: signing out, an expired session, a page that needs a login.
    const flash = takeFlash();
    if (flash === SIGNED_OUT) toastSuccess(flash);
    else if (flash !== null) setMessage(flash);
  }, []);

  async function submit(form: HTMLFormElement) {
    // What the fields show: not all that fill them in for a person say so.
    const shown = new FormData(form);
    const [username, password] = [String(shown.get('username')), String(shown.get('password'))];
    setIsSending(true);
    setMessage(null);
    try {
      const { signIn } = await import('./sign-in.ts');
      // A phone puts a space after each word it completes, and no name ends in one.
      const name = username.trim() || username;
      await navigate(await signIn({ username: name, password }, return_to));
    } catch (error) {
      if (error instanceof ApiProblem) setMessage(loginMessage(error));
      else setMessage((await isServed()) ? failureOf(error).msg : CANNOT_BE_REACHED);
    } finally {
      setIsSending(false);
    }
  }

  /** The session is still there. */
  function retry() {
    const place = placeLink(return_to);
    void (place ? navigate(place) : router.invalidate());
  }

  return (
    <PublicPage title="Log in">
      <PublicForm
        onSubmit={submit}
        message={message}
        label="Log in"
        sending={isSending ? 'Logging in' : null}
        retry={
          message === CANNOT_BE_REACHED &&
          storedToken() !== null && (
            <Button variant="default" fullWidth mb="sm" onClick={retry}>
              Retry
            </Button>
          )
        }
      >
        <TextInput
          name="username"
          autoComplete="username"
          autoCapitalize="off"
          spellCheck={false}
          autoFocus
          {...nameField}
        />
        <PasswordField name="password" autoComplete="current-password" {...passwordField} />
      </PublicForm>
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
      <OauthSlot return_to={return_to} />
    </PublicPage>
  );
}
