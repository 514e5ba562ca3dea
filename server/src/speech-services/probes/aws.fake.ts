/** Polly, Transcribe and STS: requests are signed, and the signature is worked out again. */
import { createHash, createHmac } from 'node:crypto';
import {
  demand,
  type FakeAnswer,
  type FakeRequest,
  type FakeVendor,
  fakeKey,
  moods,
  someMp3,
} from './stand-in.fake.ts';

/** Of the key pair with this mood; the secret is `fakeKey('aws', mood)`. */
export const FAKE_ACCESS_KEY = 'AKIAIOSFODNN7FAKE000';
/** What a role's temporary keys are signed with. */
const ROLE_KEY = 'ASIAIOSFODNN7ROLE000';
const SESSION = 'session-of-the-role';
/** Who the server is, as AWS says it. */
const SERVER = 'User: arn:aws:sts::444455556666:assumed-role/trunkline-server/i-0123456789abcdef0';

export const aws: FakeVendor = {
  name: 'aws',
  hosts: /\.amazonaws\.com$/,
  key(request) {
    const mood = moods.find((one) => isSignedBy(request, fakeKey('aws', one)));
    return mood ?? 'wrong';
  },
  refuse: () => ({
    status: 403,
    json: { __type: 'UnrecognizedClientException', message: 'The security token included is invalid.' },
  }),
  answer(request) {
    const { host, text } = request;
    if (this.key(request) === 'late')
      return { status: 403, json: { __type: 'AccessDeniedException', message: `${SERVER} may not do this` } };
    if (host.startsWith('sts.')) return roleOf(new URLSearchParams(text));
    const credential = /Credential=([^/]+)/.exec(request.headers.authorization ?? '')?.[1];
    if (credential === ROLE_KEY)
      demand(request.headers['x-amz-security-token'] === SESSION, 'temporary keys come with their session');
    if (host.startsWith('polly.')) return polly(request);
    demand(host.startsWith('transcribe.'), 'a service that listens');
    demand(request.headers['x-amz-target'] === 'Transcribe.ListVocabularies', 'x-amz-target');
    demand(request.headers['content-type'] === 'application/x-amz-json-1.1', 'content-type');
    return { json: { Vocabularies: [] }, type: 'application/x-amz-json-1.1' };
  },
};

const enginesOf: Record<string, string[]> = {
  Amy: ['generative', 'neural', 'standard'],
  Joanna: ['generative', 'neural'],
  Matthew: ['long-form'],
};

function polly({ json, method, path, query }: FakeRequest): FakeAnswer {
  if (method === 'POST' && path === '/v1/speech') {
    const { Engine, OutputFormat, VoiceId } = json as Record<string, string>;
    demand(OutputFormat === 'mp3', 'OutputFormat');
    const engines = enginesOf[VoiceId ?? ''] ?? ['standard'];
    return engines.includes(Engine ?? '')
      ? someMp3
      : {
          status: 400,
          json: { __type: 'ValidationException', message: 'This voice does not support the selected engine' },
        };
  }
  demand(method === 'GET' && path === '/v1/voices', 'GET /v1/voices');
  const voice = (Id: string, Gender: string, LanguageCode: string, LanguageName: string) => ({
    Id,
    Name: Id,
    Gender,
    LanguageCode,
    LanguageName,
    SupportedEngines: enginesOf[Id] ?? ['standard'],
  });
  return query.get('NextToken')
    ? { json: { Voices: [voice('Amy', 'Female', 'en-GB', 'British English')] } }
    : {
        json: {
          Voices: [
            voice('Matthew', 'Male', 'en-US', 'US English'),
            voice('Joanna', 'Female', 'en-US', 'US English'),
          ],
          NextToken: 'more',
        },
      };
}

function roleOf(form: URLSearchParams): FakeAnswer {
  demand(form.get('Action') === 'AssumeRole', 'Action');
  demand(form.get('DurationSeconds') === '3600', 'DurationSeconds');
  demand(form.get('RoleSessionName') === 'Jambonz_Speech', 'RoleSessionName');
  if (!form.get('RoleArn')?.endsWith(':role/speech'))
    return {
      status: 403,
      type: 'text/xml',
      body: `<ErrorResponse><Error><Type>Sender</Type><Code>AccessDenied</Code>
        <Message>${SERVER} is not authorized to perform: sts:AssumeRole on resource: ${form.get('RoleArn')}</Message></Error></ErrorResponse>`,
    };
  const [key, secret] = [ROLE_KEY, fakeKey('aws', 'right')];
  return {
    type: 'text/xml',
    body: `<AssumeRoleResponse xmlns="https://sts.amazonaws.com/doc/2011-06-15/"><AssumeRoleResult><Credentials>
      <AccessKeyId>${key}</AccessKeyId><SecretAccessKey>${secret}</SecretAccessKey>
      <SessionToken>${SESSION}</SessionToken><Expiration>2099-01-01T00:00:00Z</Expiration>
      </Credentials></AssumeRoleResult></AssumeRoleResponse>`,
  };
}

/** Signature Version 4. */
function isSignedBy(request: FakeRequest, secret: string): boolean {
  const { body, headers, method, path, query } = request;
  const signed =
    /Credential=[^/]+\/(\d+)\/([\w-]+)\/(\w+)\/aws4_request, SignedHeaders=([\w;-]+), Signature=(\w+)/.exec(
      headers.authorization ?? '',
    );
  if (!signed) return false;
  const [, day = '', region = '', service = '', names = '', signature] = signed;
  const digest = (content: string | Buffer) => createHash('sha256').update(content).digest('hex');
  const mac = (key: string | Buffer, content: string) => createHmac('sha256', key).update(content).digest();
  const canonical = [
    method,
    path,
    [...query]
      .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
      .sort()
      .join('&'),
    ...names.split(';').map((name) => `${name}:${String(headers[name]).trim()}`),
    '',
    names,
    digest(body),
  ].join('\n');
  const scope = `${day}/${region}/${service}/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, digest(canonical)].join('\n');
  const key = [region, service, 'aws4_request'].reduce(mac, mac(`AWS4${secret}`, day));
  return mac(key, text).toString('hex') === signature;
}
