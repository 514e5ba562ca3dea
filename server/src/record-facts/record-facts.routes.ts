import { recordFactsEndpoints } from '@trunkline/contract/record-facts/record-facts.contract.ts';
import { recordFactsPolicy } from '@trunkline/contract/record-facts/record-facts.policy.ts';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../db/open.ts';
import { authorize } from '../http/authorize.ts';
import { problems } from '../http/problems.ts';
import { route } from '../http/route.ts';
import { findRecordOwner, readRecordFacts } from './read-record-facts.ts';

export function recordFactsRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  route(app, recordFactsEndpoints.read, async (ask) => {
    const { kind, record_sid } = ask.params;
    const owner = await findRecordOwner(db, kind, record_sid);
    if (!owner) throw problems.unknown('record');
    authorize(ask, recordFactsPolicy, 'read', owner);
    return readRecordFacts(db, ask.actor, kind, record_sid);
  });
}
