/** Whether a bucket accepts recordings (`W9`). It need not be saved for that. */
import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { sid } from '../core/value.ts';
import { bucketCredential } from './storage-vendors.ts';

export const bucketTestResult = z.object({
  status: z.enum(['ok', 'failed']),
  reason: z.string().optional().meta({ description: 'A sentence that says why it failed.' }),
});

export const bucketEndpoints = {
  test: endpoint({
    method: 'POST',
    path: '/Accounts/:account_sid/BucketCredentialTest',
    changes_nothing: true,
    summary:
      'Write a small object into the bucket, read it back and remove it; masked secrets mean the stored ones',
    tag: 'accounts',
    limit: 'test',
    params: z.object({ account_sid: sid }),
    body: bucketCredential,
    success: { status: 200, body: bucketTestResult },
  }),
};

export type BucketTestResult = z.output<typeof bucketTestResult>;
