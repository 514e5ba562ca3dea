import { Anchor, Button, Text, TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { PublicForm, useNeeded } from '../app/shell/PublicForm.tsx';
import { PublicPage } from '../app/shell/PublicPage.tsx';
import { WithQueries } from '../app/WithQueries.tsx';
import { mailbox } from '../ui/form/plain.ts';
import { failureOf } from '../ui/page/failure.ts';
import { useForgotPassword } from './password-reset.queries.ts';

export function ForgotPasswordScreen() {
  return (
    <WithQueries>
      <ForgotPassword />
    </WithQueries>
  );
}

function ForgotPassword() {
  const emailField = useNeeded('Email');
  const { value: email } = emailField;
  const [sent, setSent] = useState<string | null>(null);
  const ask = useForgotPassword();
  const field = useRef<HTMLInputElement>(null);

  async function submit() {
    try {
      await ask.mutateAsync(email);
      setSent(email.trim());
    } catch {
      // The mutation keeps the error, and the form shows it.
    }
  }

  if (sent !== null)
    return (
      <PublicPage title="Check your mailbox">
        <Text role="status" style={{ overflowWrap: 'anywhere' }}>
          If <strong>{sent}</strong> belongs to a user, we have sent an email with a link. The link is valid
          for one hour. No email after a few minutes? Check your spam folder or request another.
        </Text>
        <Button component={Link} to="/" fullWidth>
          Back to log in
        </Button>
        <Button variant="default" fullWidth onClick={() => setSent(null)}>
          Request another link
        </Button>
      </PublicPage>
    );
  return (
    <PublicPage title="Forgot password">
      <Text>Enter your email address. We will send you a link to choose a new password.</Text>
      <PublicForm
        onSubmit={submit}
        message={ask.error ? failureOf(ask.error).msg : null}
        label="Send me a reset password link"
        sending={ask.isPending ? 'Sending' : null}
        onRefused={() => field.current?.focus()}
      >
        <TextInput ref={field} name="email" autoComplete="email" autoFocus {...mailbox} {...emailField} />
      </PublicForm>
      <Anchor component={Link} to="/" ta="center">
        Back to log in
      </Anchor>
    </PublicPage>
  );
}
