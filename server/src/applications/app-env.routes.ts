import { appEnvEndpoints } from '@trunkline/contract/applications/app-env.contract.ts';
import { applicationPolicy } from '@trunkline/contract/applications/applications.policy.ts';
import type { FastifyInstance } from 'fastify';
import { authorize } from '../http/authorize.ts';
import { route } from '../http/route.ts';
import type { ReadAppEnv } from './read-app-env.ts';

export function appEnvRoutes(app: FastifyInstance, { readAppEnv }: { readAppEnv: ReadAppEnv }): void {
  route(app, appEnvEndpoints.read, async (ask) => {
    authorize(ask, applicationPolicy, 'readEnvironment');
    const schema = await readAppEnv(ask.query.url);
    if (schema === null) ask.reply.code(204).send();
    return schema ?? {};
  });
}
