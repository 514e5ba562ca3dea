/** A real SMTP server beside the server, and what it was sent. */
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect } from '@playwright/test';

const program = fileURLToPath(new URL('../server/src/testing/run-mail-server.ts', import.meta.url));

export type Mails = {
  /** For the server that is to send by it. */
  env: Record<string, string>;
  /** The text of the nth mail to the address, waited for. */
  textTo(address: string, nth?: number): Promise<string>;
  stop(): void;
};

export async function startMails(): Promise<Mails> {
  const child = spawn(process.execPath, [program], { stdio: ['ignore', 'pipe', 'inherit'] });
  for await (const line of createInterface(child.stdout)) {
    const { smtp, inbox } = JSON.parse(line);
    const textsTo = async (address: string): Promise<string[]> => {
      const mails = await (await fetch(`${inbox}/?to=${encodeURIComponent(address)}`)).json();
      return mails.map(({ text }: { text: string }) => text);
    };
    return {
      env: { TRUNKLINE_SMTP_URL: smtp, TRUNKLINE_MAIL_FROM: 'Trunkline <noreply@console.example>' },
      async textTo(address, nth = 1) {
        await expect.poll(async () => (await textsTo(address)).length).toBeGreaterThanOrEqual(nth);
        return (await textsTo(address))[nth - 1] ?? '';
      },
      stop: () => void child.kill(),
    };
  }
  throw new Error('The mail server did not start.');
}
