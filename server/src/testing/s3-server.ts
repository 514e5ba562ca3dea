/** A small server that speaks S3, on a free port, with one bucket and the key `S3RVER`. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';

export type S3Server = {
  endpoint: string;
  bucket: string;
  key: string;
  /** Where the objects are files. */
  directory: string;
  close(): Promise<void>;
};

export async function startS3Server(bucket = 'calls'): Promise<S3Server> {
  const directory = mkdtempSync(join(tmpdir(), 'trunkline-s3-'));
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: bucket, configs: [] }],
  });
  const { port } = await server.run();
  return {
    endpoint: `http://127.0.0.1:${port}`,
    bucket,
    key: 'S3RVER',
    directory,
    async close() {
      await server.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
