import { Anchor, Button, Text, TextInput } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { CODE_DIGITS } from '@trunkline/contract/sign-up/sign-up.contract.ts';
import { useRef, useState } from 'react';
import { beginSession } from '../app/begin-session.ts';
import { PublicForm, useNeeded } from '../app/shell/PublicForm.tsx';
import { PublicPage } from '../app/shell/PublicPage.tsx';
import { WithQueries } from '../app/WithQueries.tsx';
import { plainDigits } from '../ui/form/digits.ts';
import { useOnce } from '../ui/form/use-once.ts';
import { toastSuccess } from '../ui/overlay/toast.ts';
import { failureOf } from '../ui/page/failure.ts';
import { forgetSignUp, keepSignUp, keptSignUp, type PendingSignUp } from './pending-sign-up.ts';
import { useActivate, useResendCode } from './sign-up.queries.ts';
import { useSecondsUntil } from './use-seconds-until.ts';

const PAUSE_MS = 60_000;

export function VerifyEmailScreen() {
  const [signUp, setSignUp] = useState(keptSignUp);
  const [isOver, setIsOver] = useState(false);
  return (
    <WithQueries>
      <PublicPage title="Verify your email">
        {signUp ? (
          <VerifyForm
            signUp={signUp}
            onSent={() => {
              const again = { ...signUp, sent_ms: Date.now() };
              keepSignUp(again);
              setSignUp(again);
            }}
            onOver={() => {
              forgetSignUp();
              setSignUp(null);
              setIsOver(true);
            }}
          />
        ) : (
          <>
            <Text {...(isOver && { role: 'alert' })}>
              {isOver
                ? 'This registration has expired, or was completed in another window. Register again, or log in.'
                : 'No registration in this window is waiting for a code.'}
            </Text>
            <Button component={Link} to="/register">
              Register
            </Button>
            <Button component={Link} to="/" variant="default">
              Log in
            </Button>
          </>
        )}
      </PublicPage>
    </WithQueries>
  );
}

type VerifyFormProps = { signUp: PendingSignUp; onSent: () => void; onOver: () => void };

function VerifyForm({ signUp, onSent, onOver }: VerifyFormProps) {
  const codeField = useNeeded('Verification Code');
  const { value: code } = codeField;
  const activate = useActivate();
  const resend = useResendCode();
  const once = useOnce();
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);
  const seconds = useSecondsUntil(signUp.sent_ms + PAUSE_MS);
  const [isShort, setIsShort] = useState(false);
  const failure = activate.error ?? resend.error;
  const refused = failure ? wordsOf(failureOf(failure).msg) : null;

  async function submit() {
    resend.reset();
    activate.reset();
    // As copied from a mail, with blanks, or typed in other digits: whatever else is no code, and would cost one of the tries.
    const digits = plainDigits(code).replace(/\D/g, '');
    setIsShort(digits.length !== CODE_DIGITS);
    if (digits.length !== CODE_DIGITS) return field.current?.select();
    try {
      await activate.mutateAsync({ signUp, code: digits });
    } catch (error) {
      // The mutation keeps the error, and the form shows it.
      return leaveIfOver(error);
    }
    forgetSignUp();
    beginSession(signUp.jwt);
    await navigate({ to: '/register/choose-a-subdomain' });
  }

  /** No code will do any more. A token that is over is refused as a session that is. */
  function leaveIfOver(error: unknown) {
    const { code, status } = failureOf(error);
    if (code === 'sign_up_over' || status === 401) onOver();
  }

  async function sendAgain() {
    if (seconds > 0) return;
    activate.reset();
    setIsShort(false);
    try {
      await resend.mutateAsync(signUp);
      onSent();
      toastSuccess('Another code was sent');
    } catch (error) {
      // The mutation keeps the error, and the form shows it.
      leaveIfOver(error);
    }
    field.current?.focus();
  }

  return (
    <>
      <Text style={{ overflowWrap: 'anywhere' }}>
        A code was sent to <strong>{signUp.email}</strong>. It is valid for one hour after you registered.
      </Text>
      <PublicForm
        onSubmit={submit}
        message={isShort ? `The code has ${CODE_DIGITS} digits.` : refused}
        label="Continue →"
        sending={activate.isPending ? 'Checking the code' : null}
        onRefused={() => field.current?.select()}
        below={
          <Button
            variant="default"
            fullWidth
            aria-disabled={seconds > 0 || resend.isPending}
            onClick={() => void once(sendAgain)}
          >
            {seconds > 0 ? `Send another code in ${seconds} s` : 'Send another code'}
          </Button>
        }
      >
        <TextInput
          ref={field}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={64}
          autoFocus
          {...codeField}
        />
      </PublicForm>
      <Anchor component={Link} to="/register/email" ta="center">
        Use another address
      </Anchor>
    </>
  );
}

/** Clients match on the server's text; people are told what to do. */
function wordsOf(msg: string): string {
  return msg === 'invalid user or activation code'
    ? 'This is not the latest code. Please check it again.'
    : msg;
}
