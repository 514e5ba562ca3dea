/** What this server still has to deliver outside: mails and the like. */
import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';

export const outboxState = z.object({
  mail: z.object({
    sent_by: z.enum(['smtp', 'log']).meta({ description: '`log`: no mail server is set up' }),
    from: z.string().nullable(),
  }),
  waiting: z.array(
    z.object({
      kind: z.string(),
      waiting: z.number().int(),
      oldest_at: z.string(),
      last_error: z
        .string()
        .nullable()
        .meta({ description: 'Why the delivery with the most attempts failed' }),
    }),
  ),
});

export type OutboxState = z.output<typeof outboxState>;

export const outboxEndpoints = {
  read: endpoint({
    method: 'GET',
    path: '/Outbox',
    summary: 'How mails are sent, and what waits to be delivered',
    tag: 'outbox',
    success: { status: 200, body: outboxState },
  }),
};
