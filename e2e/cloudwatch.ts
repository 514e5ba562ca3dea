/** CloudWatch Logs, stood in for by a process beside the server. */
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const program = fileURLToPath(new URL('../server/src/testing/run-cloudwatch.ts', import.meta.url));

export type CloudWatch = {
  /** For the server that is to read there. */
  env: Record<string, string>;
  /** Resolves when the group has these lines, written now. */
  log(group: string, lines: readonly object[]): Promise<void>;
  stop(): void;
};

export async function startCloudWatch(): Promise<CloudWatch> {
  const child = spawn(process.execPath, [program], { stdio: ['pipe', 'pipe', 'inherit'] });
  const said = createInterface(child.stdout)[Symbol.asyncIterator]();
  const env = JSON.parse((await said.next()).value ?? '{}');
  return {
    env: { ...env, TRUNKLINE_AWS_REGION: 'eu-west-1' },
    async log(group, lines) {
      const timestamp = Date.now();
      const written = lines.map((line) => ({ timestamp, message: JSON.stringify(line) }));
      child.stdin.write(`${JSON.stringify({ group, lines: written })}\n`);
      await said.next();
    },
    stop: () => void child.kill(),
  };
}
