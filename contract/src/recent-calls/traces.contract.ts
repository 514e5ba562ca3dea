/** What happened within a call, as spans of OpenTelemetry (`W35`). */
import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { tenantOfPath } from '../core/parents.ts';

/** One of `stringValue`, `intValue` (digits as text), `doubleValue`, `boolValue`, or a list or a map of such. */
const attributes = z.array(
  z.looseObject({ key: z.string(), value: z.record(z.string(), z.unknown()).optional() }),
);

export const span = z.looseObject({
  traceId: z.string().optional(),
  spanId: z.string().meta({ description: 'Hexadecimal or base64, as the store has it; only for comparison' }),
  parentSpanId: z
    .string()
    .optional()
    .meta({ description: 'Absent, empty or all zeros (AAAAAAAAAAA=) if it has none' }),
  name: z.string(),
  startTimeUnixNano: z.string().meta({ description: 'Digits, more than a JSON number can hold exactly' }),
  endTimeUnixNano: z.string(),
  attributes: attributes.optional(),
});

export const resourceSpans = z.looseObject({
  resource: z.looseObject({ attributes: attributes.optional() }).optional(),
  /** Under this name whichever of the two the store uses. */
  instrumentationLibrarySpans: z.array(z.looseObject({ spans: z.array(span) })),
});

export const trace = z.object({ resourceSpans: z.array(resourceSpans) });

const HEX_32 = 'trace_id has 32 hexadecimal digits';

export const traceEndpoints = {
  read: endpoint({
    method: 'GET',
    path: '/Accounts/:account_sid/RecentCalls/trace/:trace_id',
    also: [{ method: 'GET', path: '/ServiceProviders/:service_provider_sid/RecentCalls/trace/:trace_id' }],
    summary: 'The trace of a call',
    tag: 'recent-calls',
    params: tenantOfPath.extend({
      trace_id: z
        .string()
        .regex(/^[0-9a-f]{32}$/i, HEX_32)
        .transform((id) => id.toLowerCase()),
    }),
    success: { status: 200, body: trace },
  }),
};

export type Span = z.output<typeof span>;
export type Trace = z.output<typeof trace>;
