import { type StatusPart, statusEndpoints } from '@trunkline/contract/status/status.contract.ts';
import { statusPolicy } from '@trunkline/contract/status/status.policy.ts';
import type { FastifyInstance } from 'fastify';
import type { Release } from '../app/release.ts';
import { authorize } from '../http/authorize.ts';
import { route } from '../http/route.ts';

type Parts = { release: Release; askParts: () => Promise<StatusPart[]> };

export function statusRoutes(app: FastifyInstance, { release, askParts }: Parts): void {
  route(app, statusEndpoints.read, async (ask) => {
    authorize(ask, statusPolicy, 'read');
    return { ...release, at: new Date().toISOString(), parts: await askParts() };
  });
}
