import { signUpEndpoints } from '@trunkline/contract/sign-up/sign-up.contract.ts';
import { signUpPolicy } from '@trunkline/contract/sign-up/sign-up.policy.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { identifySession } from '../app/identify.ts';
import type { PasswordCheck } from '../app/password-check.ts';
import { fromOf } from '../http/address.ts';
import { authorize } from '../http/authorize.ts';
import { problems } from '../http/problems.ts';
import { route } from '../http/route.ts';
import { activate, resendCode } from './activate.ts';
import { linkProvider } from './link-provider.ts';
import { type OauthParts, signInByOauth } from './oauth-sign-in.ts';
import { isRealmFree } from './realms.ts';
import { register, type SignUpParts } from './register.ts';

/** `is_hosted`: the rest of the time nobody registers. */
type Needs = SignUpParts & OauthParts & { is_hosted: boolean; passwordCheck: PasswordCheck };

export function signUpRoutes(app: FastifyInstance, parts: Needs): void {
  const refuseUnlessHosted = () => {
    if (!parts.is_hosted) throw problems.notSetUp('Registering');
  };

  route(app, signUpEndpoints.register, async ({ body, request }) => {
    refuseUnlessHosted();
    if (body.provider === 'local') return register(parts, body);
    const from = fromOf(request);
    if (!request.headers.authorization) return signInByOauth(parts, from, body);
    // With a session: another way to sign in to the account that there is.
    const origin = await identifySession(parts, request);
    authorize({ actor: origin.actor, request }, signUpPolicy, 'link');
    return linkProvider(parts, origin, from, body);
  });

  route(app, signUpEndpoints.resendCode, async ({ body, request }) => {
    refuseUnlessHosted();
    await resendCode(parts, { ...askingOf(request), user_sid: body.user_sid });
  });

  route(app, signUpEndpoints.activate, async ({ body, params, request }) => {
    refuseUnlessHosted();
    await activate(parts, { ...askingOf(request), user_sid: body.user_sid }, params.code);
  });

  route(app, signUpEndpoints.readAvailability, async (ask) => {
    authorize(ask, signUpPolicy, 'readAvailability');
    return { available: await isRealmFree(parts.db, ask.actor, ask.query.value) };
  });
}

/** The token is no session yet, so it is read here. */
function askingOf(request: FastifyRequest) {
  const token = /^bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? '';
  return { token, ...fromOf(request) };
}
