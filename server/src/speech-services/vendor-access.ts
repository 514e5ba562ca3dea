/** Where each vendor lives, how it wants to be shown the key, and what its key is called. */
import type { VendorId } from '@trunkline/contract/speech-services/vendors.ts';
import type { Credential } from './vendor-call.ts';

export type Access = {
  /** Its own domains: only what comes from there is quoted (`R18`). None when every address is the customer's. */
  domains: readonly string[];
  /** Shown with every request to it. */
  shows?: (credential: Credential) => Record<string, string>;
  /** What it refuses when it refuses the credential; an API key without a word. */
  key?: string;
};

/** Without the one that nothing can be asked of. */
export type AskedVendor = Exclude<VendorId, 'cobalt'>;

const header =
  (name: string, before = '') =>
  ({ api_key }: Credential): Record<string, string> =>
    api_key ? { [name]: `${before}${api_key}` } : {};
const bearer = header('authorization', 'Bearer ');

const deepgram: Access = { domains: ['deepgram.com'], shows: header('authorization', 'Token ') };
const openai: Access = { domains: ['openai.com'], shows: bearer };
const pair = 'client ID and secret';

export const vendorAccess: Record<AskedVendor, Access> = {
  assemblyai: { domains: ['assemblyai.com'], shows: header('authorization') },
  aws: { domains: ['amazonaws.com'], key: 'credential' },
  cartesia: {
    domains: ['cartesia.ai'],
    shows: (credential) => ({ ...header('x-api-key')(credential), 'cartesia-version': '2024-06-10' }),
  },
  custom: {
    domains: [],
    shows: ({ auth_token }): Record<string, string> =>
      auth_token ? { authorization: `Bearer ${auth_token}` } : {},
    key: 'authentication token',
  },
  deepgram,
  deepgramflux: deepgram,
  deepgramriver: deepgram,
  elevenlabs: { domains: ['elevenlabs.io'], shows: header('xi-api-key') },
  gladia: { domains: ['gladia.io'], shows: header('x-gladia-key') },
  google: { domains: ['googleapis.com'], key: 'service key' },
  houndify: { domains: ['houndify.com'], key: 'client ID and key' },
  ibm: { domains: ['cloud.ibm.com'] },
  inworld: { domains: ['inworld.ai'], shows: header('authorization', 'Basic ') },
  microsoft: {
    domains: ['microsoft.com', 'azure.us', 'azure.cn'],
    shows: header('ocp-apim-subscription-key'),
  },
  nuance: { domains: ['nuance.com'], key: pair },
  nvidia: { domains: [] },
  openai,
  playht: {
    domains: ['play.ht'],
    shows: (credential) => ({
      ...header('authorization')(credential),
      'x-user-id': String(credential.user_id ?? ''),
    }),
    key: 'user ID and API key',
  },
  resemble: { domains: ['resemble.ai'], shows: bearer },
  rimelabs: { domains: ['rime.ai'], shows: bearer },
  soniox: { domains: ['soniox.com'], shows: bearer },
  speechmatics: { domains: ['speechmatics.com'], shows: bearer },
  verbio: { domains: ['verbio.com'], key: pair },
  voxist: { domains: ['voxist.com'], shows: header('x-lvl-key') },
  wellsaid: { domains: ['wellsaidlabs.com'], shows: header('x-api-key') },
  whisper: openai,
};

/** Whether it is the vendor who answers there, by the name of the host: a path or a query may say anything. */
export function isOwnHost(id: AskedVendor, { hostname }: URL): boolean {
  return vendorAccess[id].domains.some((domain) => hostname === domain || hostname.endsWith(`.${domain}`));
}
