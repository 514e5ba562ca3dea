/** A browser for the tests: found, or installed where that is possible. */
import { existsSync } from 'node:fs';
import { run, runNode } from './run-command.ts';

/** The one without a window first: it takes a third less time. */
const usual = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
];

const INSTRUCTIONS = `The browser tests need Chromium, and it could not be installed here. Install it:
  Debian, Ubuntu    sudo apt-get update && sudo apt-get install -y chromium
  anything else     npx playwright install chromium
or set TRUNKLINE_CHROMIUM to the path of a Chromium or Chrome that you have.`;

/** The path of a Chromium; throws with instructions when there is none to be had. */
export async function findChromium(say: (text: string) => void): Promise<string> {
  const given = process.env.TRUNKLINE_CHROMIUM;
  if (given && !existsSync(given))
    throw new Error(`TRUNKLINE_CHROMIUM is ${given}, and there is no such file.`);
  const found = given ?? usual.find(existsSync) ?? (await bundled());
  if (found) return found;
  say('Installing Chromium for the browser tests; this happens once.');
  const installed = (await fromDebian()) ?? (await fromPlaywright());
  if (installed) return installed;
  throw new Error(INSTRUCTIONS);
}

async function fromDebian(): Promise<string | undefined> {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  await run('apt-get', ['update', '-q'], { env });
  for (const name of ['chromium-headless-shell', 'chromium']) {
    await run('apt-get', ['install', '-y', '-q', '--no-install-recommends', name], { env });
    const found = usual.find(existsSync);
    if (found) return found;
  }
  return undefined;
}

async function fromPlaywright(): Promise<string | undefined> {
  await runNode('node_modules/@playwright/test/cli.js', ['install', 'chromium']);
  return bundled();
}

/** The one that Playwright keeps for itself. */
async function bundled(): Promise<string | undefined> {
  const { chromium } = await import('@playwright/test');
  const path = chromium.executablePath();
  return path && existsSync(path) ? path : undefined;
}
