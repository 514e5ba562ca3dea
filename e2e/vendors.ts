/** The vendors of speech and language models, stood in for by a process beside the server. */
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const fakes = fileURLToPath(new URL('../server/src/testing/fake-vendors.ts', import.meta.url));

/** `env` is for the server that is to ask them. A key with `right` in it works, one with `wrong` does not. */
export async function startVendors(): Promise<{ env: Record<string, string>; stop(): void }> {
  const child = spawn(process.execPath, [fakes], { stdio: ['ignore', 'pipe', 'inherit'] });
  for await (const TRUNKLINE_TEST_VENDORS of createInterface(child.stdout))
    return { env: { TRUNKLINE_TEST_VENDORS }, stop: () => void child.kill() };
  throw new Error('The stand-ins of the vendors did not start.');
}
