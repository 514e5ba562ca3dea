/** Tests whether a carrier answers: each outbound SIP gateway is resolved, connected to and sent an OPTIONS request. */
import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { bit, knownSid, sid, when } from '../core/value.ts';

/** Further gateways are tested one by one, by `sip_gateway_sid`. */
export const MOST_GATEWAYS_TESTED = 10;

const milliseconds = z.int().min(0);

/** What the other side showed of itself when the connection was made secure. */
const tlsFacts = z.object({
  protocol: z.string(),
  cipher: z.string(),
  subject: z.string(),
  issuer: z.string(),
  valid_from: when.nullable(),
  valid_to: when.nullable(),
  trusted: z.boolean(),
  trust_failure: z.string().nullable().meta({ description: 'A sentence that says why it is not trusted.' }),
  name_matches: z
    .boolean()
    .nullable()
    .meta({ description: 'Null if the gateway is an address and the certificate names none.' }),
});

const trunkAttempt = z.object({
  ip: z.string(),
  port: z.int(),
  transport: z.enum(['udp', 'tcp', 'tls']),
  outcome: z
    .enum(['answered', 'failed', 'not_asked'])
    .meta({ description: 'not_asked: this server may not connect to the address.' }),
  status_code: z.int().nullable(),
  reason_phrase: z.string().nullable(),
  server: z.string().nullable().meta({ description: 'Its Server or User-Agent header.' }),
  allow: z.string().nullable(),
  supported: z.string().nullable(),
  ms: milliseconds,
  tls: tlsFacts.nullable(),
  failure: z.string().nullable().meta({ description: 'A sentence that says why there is no answer.' }),
});

const trunkTestResult = z.object({
  sip_gateway_sid: knownSid,
  address: z.string().meta({ description: 'As stored: an address or a host name.' }),
  port: z.int().nullable(),
  protocol: z.enum(['udp', 'tcp', 'tls', 'tls/srtp']),
  is_active: bit,
  steps: z.array(z.string()).meta({ description: 'How the addresses were found, in order.' }),
  attempts: z.array(trunkAttempt),
  ms: milliseconds,
  verdict: z.enum(['ok', 'warning', 'failed']),
  summary: z.string(),
});

export const trunkTestAnswer = z.object({
  results: z.array(trunkTestResult),
  skipped: z.int().meta({ description: `Outbound gateways beyond the first ${MOST_GATEWAYS_TESTED}.` }),
});

const trunkAnswer = trunkTestResult
  .pick({ sip_gateway_sid: true, address: true, port: true, protocol: true, is_active: true })
  .extend({
    last: trunkTestResult
      .pick({ verdict: true, summary: true })
      .extend({
        was_asked: bit.meta({ description: '0 if its address was not found or may not be called.' }),
        tested_at: when,
      })
      .nullable()
      .meta({
        description: 'Null if it was not tested since its address or the outbound proxy last changed.',
      }),
  });

export const trunkTestEndpoints = {
  listAnswers: endpoint({
    method: 'GET',
    path: '/VoipCarriers/:voip_carrier_sid/TrunkAnswers',
    summary: 'The last test result of each outbound SIP gateway, and its time',
    tag: 'carriers',
    params: z.object({ voip_carrier_sid: sid }),
    success: { status: 200, body: z.array(trunkAnswer) },
  }),
  test: endpoint({
    method: 'POST',
    path: '/VoipCarriers/:voip_carrier_sid/Test',
    changes_nothing: true,
    summary:
      'Resolve and connect to each outbound SIP gateway, send it an OPTIONS request and report its answer',
    tag: 'carriers',
    limit: 'test',
    params: z.object({ voip_carrier_sid: sid }),
    body: z.object({ sip_gateway_sid: sid.nullish() }).nullish(),
    success: { status: 200, body: trunkTestAnswer },
  }),
};

export type TlsFacts = z.output<typeof tlsFacts>;
export type TrunkAttempt = z.output<typeof trunkAttempt>;
export type TrunkTestResult = z.output<typeof trunkTestResult>;
export type TrunkAnswer = z.output<typeof trunkAnswer>;
export type TrunkTestAnswer = z.output<typeof trunkTestAnswer>;
