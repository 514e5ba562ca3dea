import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type AzureServer, startAzureServer } from '../testing/azure-server.ts';
import { errorOf } from '../testing/error-of.ts';
import { type AzureCredential, testAzureContainer } from './azure-blob.ts';
import { publicFetcher } from './fetch-public-url.ts';
import { mayCallOnly } from './public-address.ts';
import { BucketFault } from './try-bucket.ts';

let azure: AzureServer;
const local = publicFetcher(mayCallOnly(['127.0.0.1']));

before(async () => {
  azure = await startAzureServer();
});
after(() => azure.close());

async function reason(over: Partial<AzureCredential>, fetcher = local): Promise<string | null> {
  const credential = { name: azure.container, connection_string: azure.connection_string, ...over };
  const tested = testAzureContainer(credential, fetcher);
  return (await errorOf(BucketFault, tested))?.message ?? null;
}

test('a container that takes, gives back and forgets an object passes', async () => {
  assert.equal(await reason({}), null);
});

test('a wrong key, a missing container and a wrong string are named', async () => {
  const wrong = azure.connection_string.replace(
    /AccountKey=[^;]+/,
    `AccountKey=${Buffer.from('wrong').toString('base64')}`,
  );
  assert.match((await reason({ connection_string: wrong })) ?? '', /the key is wrong/);
  assert.equal(await reason({ name: 'elsewhere' }), 'There is no container named elsewhere.');
  for (const connection_string of [
    'nonsense',
    'AccountName=a;AccountKey=b',
    'BlobEndpoint=nonsense;AccountName=a',
  ])
    assert.match(
      (await reason({ connection_string })) ?? '',
      /not a connection string|cannot be used|begin with/,
    );
});

test('the address in the connection string is checked, a proxy in it is not used', async () => {
  const closed = publicFetcher(mayCallOnly([]));
  const inside = 'The address of 127.0.0.1 is not one that this server may call.';
  assert.equal(await reason({}, closed), inside);
  const development = 'UseDevelopmentStorage=true;DevelopmentStorageProxyUri=http://127.0.0.1:9';
  assert.equal(await reason({ connection_string: development }, closed), inside);
  const nowhere = azure.connection_string.replace(
    /BlobEndpoint=[^;]+/,
    'BlobEndpoint=http://127.0.0.1:1/trunkline',
  );
  assert.equal(await reason({ connection_string: nowhere }), '127.0.0.1 refuses the connection.');
});
