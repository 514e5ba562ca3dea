import type { StorageVendor } from './storage-vendors.ts';

/** Looks like a key and opens nothing. */
const serviceKey = {
  type: 'service_account',
  project_id: 'recordings',
  private_key: '-----BEGIN PRIVATE KEY-----\nnot a key\n-----END PRIVATE KEY-----\n',
  client_email: 'recorder@recordings.iam.gserviceaccount.com',
};

const filled = {
  aws_s3: {
    vendor: 'aws_s3',
    name: 'calls',
    region: 'eu-central-1',
    access_key_id: 'AKIAIOSFODNN7SAMPLE0',
    secret_access_key: 'sample/canary-secret/access/key/of/40/chars',
    tags: [{ Key: 'team', Value: 'reception' }],
  },
  s3_compatible: {
    vendor: 's3_compatible',
    endpoint: 'https://storage.example.com',
    name: 'calls',
    access_key_id: 'sample-key-id',
    secret_access_key: 'sample-canary-secret-access-key',
    tags: [],
  },
  azure: {
    vendor: 'azure',
    name: 'calls',
    connection_string:
      'DefaultEndpointsProtocol=https;AccountName=sample;AccountKey=c2FtcGxl;EndpointSuffix=core.windows.net',
    tags: [],
  },
  google: {
    vendor: 'google',
    name: 'calls',
    service_key: JSON.stringify(serviceKey),
    tags: [{ Key: 'team', Value: 'reception' }],
  },
} as const;

/** What a form would send for this vendor; `over` may leave out or spoil a value. */
export function aBucketCredential<V extends StorageVendor>(vendor: V, over: object = {}) {
  return { ...filled[vendor], tags: [...filled[vendor].tags], ...over };
}

export function aServiceKey(over: object = {}): string {
  return JSON.stringify({ ...serviceKey, ...over });
}
