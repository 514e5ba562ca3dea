import { defineConfig } from '@playwright/test';

/** Each worker starts a server of its own (`test.ts`), so nothing is shared but the built console. */
export default defineConfig({
  testDir: 'specs',
  outputDir: '../test-results',
  fullyParallel: true,
  // Two processors are idle for a quarter of the time with three; five take more than they use.
  workers: 4,
  // Ends of patience, and no measures: on a machine that is busy with something else all takes its time.
  timeout: 600_000,
  expect: { timeout: 150_000 },
  forbidOnly: Boolean(process.env.CI),
  // What passes by a second try is a fault of the product or of the test.
  retries: 0,
  reporter: [['list']],
  use: {
    browserName: 'chromium',
    actionTimeout: 150_000,
    navigationTimeout: 150_000,
    locale: 'en-GB',
    // A fade is neither seen nor waited for, and its colours are measured by nobody half-way.
    contextOptions: { reducedMotion: 'reduce' },
    timezoneId: 'Europe/Berlin',
    screenshot: 'only-on-failure',
    // Recording costs a third of the time: `--trace=on` where one is needed.
    trace: 'off',
    launchOptions: {
      executablePath: process.env.TRUNKLINE_CHROMIUM ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        // A name that is not the machine's own, at which pages are not secure (`plain-http.spec.ts`).
        '--host-resolver-rules=MAP plain-http.test 127.0.0.1',
        '--disable-gpu',
        '--disable-quic',
        '--disable-background-networking',
        '--disable-sync',
        // Pages of one context share a process (`tabs.ts`), which then has its scripts compiled: also those that are not
        // compiled anew as they come. A third of the processor's time of a page.
        '--process-per-site',
        // A page lives too briefly for what is made ready for a long life: a tenth of the processor's time.
        '--js-flags=--no-opt --no-maglev --no-script-streaming',
      ],
    },
  },
});
