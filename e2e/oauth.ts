/** What stands for GitHub and Google beside the server, and the pages on which somebody signs in there. */
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';

const program = fileURLToPath(new URL('../server/src/testing/run-oauth-servers.ts', import.meta.url));

export type Oauth = { env: Record<string, string>; stop(): void };

/** For a console at that address. */
export async function startOauth(console_url: string): Promise<Oauth> {
  const child = spawn(process.execPath, [program, console_url], { stdio: ['ignore', 'pipe', 'inherit'] });
  for await (const line of createInterface(child.stdout))
    return { env: JSON.parse(line).env, stop: () => void child.kill() };
  throw new Error('What stands for GitHub and Google did not start.');
}

type Person = { login: string; email: string; address?: 'verified' | 'not verified' | 'not told' };

export async function allowAt(page: Page, name: 'GitHub' | 'Google', person: Person): Promise<void> {
  await page.getByRole('heading', { name: `Stand-in for ${name}` }).waitFor();
  await page.getByLabel('Login').fill(person.login);
  await page.getByLabel('Address', { exact: true }).fill(person.email);
  await page.getByLabel('The address is').selectOption(person.address ?? 'verified');
  await page.getByRole('button', { name: 'Authorize' }).click();
}
