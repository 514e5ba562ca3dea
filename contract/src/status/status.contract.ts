/** The state of the installation: each part by itself, so that one that fails does not hide the others. */
import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';

export const statusPart = z.object({
  part: z.enum([
    'process',
    'database',
    'calls',
    'traces',
    'redis',
    'mail',
    'outbox',
    'ingest',
    'sessions',
    'disk',
    'backup',
    'certificate',
  ]),
  state: z
    .enum(['good', 'attention', 'failing', 'off'])
    .meta({ description: '`off`: not set up, or nothing to tell' }),
  says: z.string().meta({ description: 'One or two sentences for a person' }),
  facts: z.record(z.string(), z.union([z.string(), z.number(), z.null()])).meta({
    description:
      'The same for a program: sizes in bytes, times in ISO 8601, durations with their unit in the name',
  }),
});

export type StatusPart = z.output<typeof statusPart>;

export const status = z.object({
  release: z.string(),
  schema: z.number().int().meta({ description: 'The newest schema that this release knows' }),
  at: z.string(),
  parts: z.array(statusPart),
});

export type Status = z.output<typeof status>;

export const statusEndpoints = {
  read: endpoint({
    method: 'GET',
    path: '/Status',
    summary: 'The state of the server that answers, its stores and its queues',
    tag: 'status',
    success: { status: 200, body: status },
  }),
};
