import { Anchor, Button, Skeleton, Text } from '@mantine/core';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { oauthNames } from '@trunkline/contract/sign-up/oauth-providers.ts';
import { useEffect, useRef, useState } from 'react';
import { localKeys } from '../app/browser-storage.ts';
import { pageSettings } from '../app/page-settings.ts';
import { pageOf } from '../app/record/record-link.ts';
import { claimsOf, leaveFlash, storedToken } from '../app/session.ts';
import { PublicForm } from '../app/shell/PublicForm.tsx';
import { PublicPage } from '../app/shell/PublicPage.tsx';
import { WithQueries } from '../app/WithQueries.tsx';
import { useOauth } from '../sign-up/oauth.queries.ts';
import { PasswordField } from '../ui/form/PasswordField.tsx';
import { toastError, toastSuccess } from '../ui/overlay/toast.ts';
import { type Failure, failureOf } from '../ui/page/failure.ts';
import { TargetLink } from '../ui/table/TargetLink.tsx';
import { leadsToRegistration, mayBeSentAgain, type OauthReturn, oauthMessage } from './oauth-return.ts';
import { clientIdOf, returnAddress } from './oauth-start.ts';
import { enter } from './sign-in.ts';

const route = getRouteApi('/oauth-callback/$provider');

/** Somebody comes back from GitHub or Google: shown to the server, and led on (`C23`). */
export function OauthCallbackScreen() {
  const brought = route.useLoaderData();
  const isLink = brought.start.from === '/link';
  return (
    <WithQueries>
      <PublicPage title={isLink ? 'Another way to sign in' : 'Signing in'}>
        {isLink ? <Linking brought={brought} /> : <SigningIn brought={brought} />}
      </PublicPage>
    </WithQueries>
  );
}

function SigningIn({ brought }: { brought: OauthReturn }) {
  const { send, failure } = useBrought(brought);
  const navigate = useNavigate();
  const isSent = useRef(false);

  async function signIn() {
    const registered = await send();
    if (!registered) return;
    if (registered.root_domain) localStorage.setItem(localKeys.rootDomain, registered.root_domain);
    const { return_to } = brought.start;
    // The login page says what keeps somebody who is signed in from going on.
    const place = await enter(registered.jwt, return_to ?? undefined).catch(() => ({ to: '/' }) as const);
    await navigate({ ...place, replace: true });
  }

  useEffect(() => {
    if (isSent.current) return;
    isSent.current = true;
    void signIn();
  });

  if (!failure) return <Skeleton height={44} animate={false} aria-label="Contacting the server" />;
  return (
    <>
      <Text role="alert">{failure.msg}</Text>
      <Button fullWidth onClick={signIn}>
        Try again
      </Button>
      <Anchor component={Link} to="/" ta="center">
        Back to log in
      </Anchor>
    </>
  );
}

/** The password is given up, so it is asked for; who has none has none to give up. */
function Linking({ brought }: { brought: OauthReturn }) {
  const { send, failure, isSending } = useBrought(brought);
  const navigate = useNavigate();
  const [password, setPassword] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const name = oauthNames[brought.start.provider];

  async function submit() {
    const linked = await send({ token: storedToken() ?? undefined, old_password: password });
    if (!linked) return;
    await enter(linked.jwt, undefined).catch(() => null);
    toastSuccess(`You now sign in with ${name}`);
    await navigate({ ...ownPage(), replace: true });
  }

  return (
    <PublicForm
      onSubmit={submit}
      message={failure?.msg}
      label={`Sign in with ${name}`}
      sending={isSending ? 'Linking' : null}
      onRefused={() => field.current?.focus()}
      below={
        <Button component={TargetLink} link={ownPage()} variant="default" fullWidth>
          Keep the current method
        </Button>
      }
    >
      <Text>You will sign in with {name} instead of a password, and you are signed out everywhere else.</Text>
      <PasswordField
        ref={field}
        label="Your password"
        description="Your current password. Leave empty if you already sign in another way."
        autoComplete="current-password"
        autoFocus
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
    </PublicForm>
  );
}

type Shown = { token?: string | undefined; old_password?: string };

/** Shows it to the server. What can be sent again, or corrected, stays here; the rest is said where it began. */
function useBrought({ start, code }: OauthReturn) {
  const oauth = useOauth();
  const navigate = useNavigate();

  async function giveUp(failure: Failure) {
    const sentence = oauthMessage(failure, start);
    if (start.from === '/link') {
      toastError(sentence);
      await navigate({ ...ownPage(), replace: true });
      return;
    }
    leaveFlash(sentence);
    const isNew = leadsToRegistration(failure.status, start.from);
    await navigate({ to: isNew ? '/register' : '/', replace: true });
  }

  async function send(shown: Shown = {}) {
    const { from, provider, state, verifier } = start;
    try {
      return await oauth.mutateAsync({
        ...{ provider, code, state, verifier, from },
        client_id: clientIdOf(provider, pageSettings) ?? '',
        redirect_uri: returnAddress(provider, pageSettings, window.location.origin),
        ...shown,
      });
    } catch (error) {
      const failure = failureOf(error);
      const isKept = mayBeSentAgain(failure.status) || isAboutPassword(failure);
      if (!isKept && storedTokenIsStill(shown.token)) await giveUp(failure);
      return null;
    }
  }

  return { send, isSending: oauth.isPending, failure: oauth.error ? failureOf(oauth.error) : null };
}

function isAboutPassword({ code, issues }: Failure): boolean {
  return code === 'locked_out' || issues.some(({ path }) => path === 'old_password');
}

/** A session that ended meanwhile has led to the login page already. */
function storedTokenIsStill(token: string | undefined): boolean {
  return token === undefined || token === storedToken();
}

function ownPage() {
  const userSid = claimsOf(storedToken())?.user_sid ?? '';
  return pageOf('users', userSid);
}
