import { sessionEndpoints } from '@trunkline/contract/session/session.contract.ts';
import { sessionPolicy } from '@trunkline/contract/session/session.policy.ts';
import type { FastifyInstance } from 'fastify';
import { fromOf } from '../http/address.ts';
import { authorize } from '../http/authorize.ts';
import { route } from '../http/route.ts';
import { type LoginParts, logIn } from './log-in.ts';
import { logOut } from './log-out.ts';
import { renewSession } from './renew-session.ts';

export function sessionRoutes(app: FastifyInstance, parts: LoginParts): void {
  route(app, sessionEndpoints.login, async (ask) =>
    logIn(parts, {
      who: { name: ask.body.username },
      password: ask.body.password,
      ...fromOf(ask.request),
    }),
  );

  route(app, sessionEndpoints.renew, async (ask) => {
    authorize(ask, sessionPolicy, 'renew');
    return { token: await renewSession(parts, ask.origin) };
  });

  route(app, sessionEndpoints.logout, async (ask) => {
    authorize(ask, sessionPolicy, 'end');
    await logOut(parts.db, ask.origin);
  });
}
