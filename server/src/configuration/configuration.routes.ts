import { configurationEndpoints } from '@trunkline/contract/configuration/configuration.contract.ts';
import { configurationPolicy } from '@trunkline/contract/configuration/configuration.policy.ts';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../db/open.ts';
import { authorize } from '../http/authorize.ts';
import { route } from '../http/route.ts';
import type { Cipher } from '../security/cipher.ts';
import type { ApplyParts } from './apply-configuration.ts';

/** `aside`: a document is long work, beside which others are answered. How it is done is loaded with the first. */
type Needs = { aside: Db; cipher: Cipher; base_url: string } & Omit<ApplyParts, 'db'>;

export function configurationRoutes(app: FastifyInstance, needs: Needs): void {
  const { aside, cipher, base_url } = needs;

  route(app, configurationEndpoints.export, async (ask) => {
    authorize(ask, configurationPolicy, 'export');
    const { exportConfiguration, partsWithin } = await import('./export-configuration.ts');
    const parts = await partsWithin(aside, ask.actor, ask.query);
    ask.reply.header('content-disposition', 'attachment; filename="trunkline.yaml"');
    return exportConfiguration({ db: aside, cipher, base_url }, parts);
  });

  route(app, configurationEndpoints.apply, async (ask) => {
    authorize(ask, configurationPolicy, 'apply');
    const { applyConfiguration } = await import('./apply-configuration.ts');
    return applyConfiguration({ ...needs, db: aside }, ask.origin, ask.body);
  });
}
