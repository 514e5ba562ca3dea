import { Anchor, Button, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { RESET_MISMATCH, resetFault } from '@trunkline/contract/session/password-reset.contract.ts';
import { useRef, useState } from 'react';
import { ApiProblem } from '../app/api-problem.ts';
import { cleanEverything } from '../app/browser-storage.ts';
import { queryClient } from '../app/query-client.ts';
import { PublicForm, useNeeded } from '../app/shell/PublicForm.tsx';
import { PublicPage } from '../app/shell/PublicPage.tsx';
import { WithQueries } from '../app/WithQueries.tsx';
import { PasswordField } from '../ui/form/PasswordField.tsx';
import { toastSuccess } from '../ui/overlay/toast.ts';
import { failureOf } from '../ui/page/failure.ts';
import { linkQuery, useSetPassword } from './password-reset.queries.ts';

const route = getRouteApi('/reset-password/$id');

export function ResetPasswordScreen() {
  return (
    <WithQueries>
      <PublicPage title="Reset Password">
        <Reset />
      </PublicPage>
    </WithQueries>
  );
}

function Reset() {
  const { id } = route.useParams();
  const link = useQuery(linkQuery(id));
  if (link.isPending) return <Skeleton height={190} animate={false} aria-label="Checking the link" />;
  if (link.data) return <ResetForm link={id} {...link.data} />;
  const isOver = link.error instanceof ApiProblem && link.error.status === 403;
  return (
    <>
      <Text role="alert">{failureOf(link.error).msg}</Text>
      {isOver ? (
        <Button component={Link} to="/forgot-password" fullWidth>
          Request a new link
        </Button>
      ) : (
        <Button fullWidth onClick={() => link.refetch()}>
          Retry
        </Button>
      )}
      <Anchor component={Link} to="/" ta="center">
        Back to log in
      </Anchor>
    </>
  );
}

function ResetForm({ link, jwt, name }: { link: string; jwt: string; name: string }) {
  const navigate = useNavigate();
  const set = useSetPassword();
  const passwordField = useNeeded('New password');
  const { value: password } = passwordField;
  const repeatedField = useNeeded('Confirm new password');
  const { value: repeated } = repeatedField;
  const [fault, setFault] = useState<string | null>(null);
  const first = useRef<HTMLInputElement>(null);
  const second = useRef<HTMLInputElement>(null);

  async function submit() {
    const isSame = password === repeated;
    const wrong = isSame ? resetFault(password) : RESET_MISMATCH;
    setFault(wrong);
    if (wrong) return (isSame ? first : second).current?.focus();
    try {
      await set.mutateAsync({ jwt, old_password: link, new_password: password });
    } catch {
      // The mutation keeps the error, and the form shows it.
      return;
    }
    cleanEverything(localStorage, sessionStorage);
    queryClient.clear();
    toastSuccess('New password was successfully set.');
    await navigate({ to: '/' });
  }

  return (
    <PublicForm
      onSubmit={submit}
      message={fault ?? (set.error ? failureOf(set.error).msg : null)}
      label="Save"
      sending={set.isPending ? 'Saving' : null}
      onRefused={() => first.current?.focus()}
    >
      <Text style={{ overflowWrap: 'anywhere' }}>
        For the user <strong>{name}</strong>.
      </Text>
      <PasswordField ref={first} autoComplete="new-password" autoFocus {...passwordField} />
      <PasswordField ref={second} autoComplete="new-password" {...repeatedField} />
    </PublicForm>
  );
}
