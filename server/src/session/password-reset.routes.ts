import { userSidOf } from '@trunkline/contract/core/actor.ts';
import { passwordResetEndpoints } from '@trunkline/contract/session/password-reset.contract.ts';
import { sessionPolicy } from '@trunkline/contract/session/session.policy.ts';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../app/config.ts';
import type { Outbox } from '../app/outbox.ts';
import { addressOf, fromOf } from '../http/address.ts';
import { authorize } from '../http/authorize.ts';
import { route } from '../http/route.ts';
import { type LoginParts, logIn } from './log-in.ts';
import { isOwnLink, setPasswordByLink } from './set-password-by-link.ts';
import { signInByLink, tellSignedIn } from './sign-in-by-link.ts';

/** The platform's text here. */
const ELSEWHERE = 'user is using oauth authentication';

type Parts = LoginParts & {
  config: Pick<Config, 'page'>;
  outbox: Outbox;
  /** The usual change, with the current password. */
  changePassword: (
    origin: NonNullable<Parameters<typeof isOwnLink>[1]>,
    passwords: { user_sid: string; old_password: string; new_password: string; elsewhere: string },
  ) => Promise<void>;
};

export function passwordResetRoutes(app: FastifyInstance, parts: Parts): void {
  const { db, outbox, config } = parts;
  const sendsLinks = config.page.ENABLE_FORGOT_PASSWORD === 'true';

  route(app, passwordResetEndpoints.forgot, async ({ body, request }) => {
    // Who asks is told nothing of it either (R10); the console does not offer it then.
    if (!sendsLinks) return;
    const content = { email: body.email, address: addressOf(request), request_id: request.id };
    await outbox.enqueue(db, { kind: 'reset-request', content });
    outbox.nudge();
  });

  route(app, passwordResetEndpoints.signIn, async ({ body, request }) => {
    const from = fromOf(request);
    if (body.link) return signInByLink(parts, { link: body.link, ...from });
    const { email = '', password = '' } = body;
    const { user_sid, token } = await logIn(parts, {
      who: { email },
      password,
      ...from,
    });
    return tellSignedIn(db, user_sid, token);
  });

  route(app, passwordResetEndpoints.changePassword, async (ask) => {
    authorize(ask, sessionPolicy, 'changePassword');
    const { old_password, new_password } = ask.body;
    if (await isOwnLink(db, ask.origin, old_password))
      return setPasswordByLink(db, ask.origin, old_password, new_password);
    const user_sid = userSidOf(ask.actor) ?? '';
    return parts.changePassword(ask.origin, { user_sid, old_password, new_password, elsewhere: ELSEWHERE });
  });
}
