/** Azurite, Microsoft's own emulator of Azure Storage: blobs only, in memory, on a free port. */
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { BlobServiceClient } from '@azure/storage-blob';

export type AzureServer = { connection_string: string; container: string; close(): Promise<void> };

const program = createRequire(import.meta.url).resolve('azurite/dist/src/blob/main.js');

export async function startAzureServer(container = 'calls'): Promise<AzureServer> {
  const key = randomBytes(32).toString('base64');
  const options = ['--inMemoryPersistence', '--blobPort', '0', '--silent', '--disableTelemetry'];
  const child = spawn(process.execPath, [program, ...options, '--skipApiVersionCheck'], {
    cwd: tmpdir(),
    env: { PATH: process.env.PATH ?? '', AZURITE_ACCOUNTS: `trunkline:${key}` },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let text = '';
  let url: string | undefined;
  while (!url) {
    const [part] = await once(child.stdout, 'data');
    text += part;
    url = /listens on (http:\S+)/.exec(text)?.[1];
  }
  const connection_string = `DefaultEndpointsProtocol=http;AccountName=trunkline;AccountKey=${key};BlobEndpoint=${url}/trunkline;`;
  await BlobServiceClient.fromConnectionString(connection_string).createContainer(container);
  return {
    connection_string,
    container,
    async close() {
      child.kill();
      await once(child, 'exit');
    },
  };
}
