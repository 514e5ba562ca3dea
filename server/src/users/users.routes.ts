import { userSidOf } from '@trunkline/contract/core/actor.ts';
import { userEndpoints } from '@trunkline/contract/users/users.contract.ts';
import { userPolicy } from '@trunkline/contract/users/users.policy.ts';
import type { FastifyInstance } from 'fastify';
import { authorize } from '../app/authorize.ts';
import { problems } from '../app/problems.ts';
import { route } from '../app/route.ts';
import type { Db } from '../db/open.ts';
import { changePassword } from './change-password.ts';
import { findMe, findPassword } from './users.store.ts';

/** What this server can do beyond the platform (`R7`). */
const features = ['server-side-lists', 'delete-blockers'];

export function userRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  route(app, userEndpoints.readMe, async (ask) => {
    authorize(ask, userPolicy, 'readMe');
    const me = await findMe(db, userSidOf(ask.actor) ?? '', ask.actor.view_only);
    if (!me) throw problems.unknown('user');
    return { ...me, features };
  });

  route(app, userEndpoints.changePassword, async (ask) => {
    const user = await findPassword(db, ask.params.user_sid);
    if (!user) throw problems.unknown('user');
    authorize(ask, userPolicy, 'changeOwnPassword', user);
    await changePassword(db, ask.origin, {
      ...ask.body,
      user_sid: user.user_sid,
      kept_session: ask.request.session_sid,
    });
    return undefined;
  });
}
