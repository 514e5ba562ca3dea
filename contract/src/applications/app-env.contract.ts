/** What environment variables a calling webhook asks for (`W14`). */
import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { webhookUrlFault } from '../core/webhook.ts';
import { appEnvSchema } from './app-env.ts';

const hookUrl = z
  .string('url is required')
  .trim()
  .min(1, 'url is required')
  .max(1024, 'url may have at most 1024 characters')
  .superRefine((url, ctx) => {
    const fault = url === '' ? null : webhookUrlFault('The', url);
    if (fault) ctx.addIssue({ code: 'custom', message: fault });
  });

export const appEnvEndpoints = {
  /** 204 when the webhook asks for none, or cannot be asked. */
  read: endpoint({
    method: 'GET',
    path: '/AppEnv',
    summary: 'The variables that a calling webhook asks for; 204 if it asks for none',
    tag: 'applications',
    limit: 'lookup',
    query: z.object({ url: hookUrl }),
    success: { status: 200, body: appEnvSchema },
  }),
};
