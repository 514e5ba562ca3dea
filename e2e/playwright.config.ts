import { defineConfig } from '@playwright/test';

/** Each worker starts a server of its own (`test.ts`), so nothing is shared but the built console. */
export default defineConfig({
  testDir: 'specs',
  outputDir: '../test-results',
  fullyParallel: true,
  workers: 3,
  timeout: 30_000,
  expect: { timeout: 7_000 },
  forbidOnly: Boolean(process.env.CI),
  // A second try is told as flaky in the list; a slow machine should not keep a good change out.
  retries: process.env.CI ? 1 : 0,
  reporter: [['list']],
  use: {
    browserName: 'chromium',
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    screenshot: 'only-on-failure',
    // Recording costs a third of the time, so only a second try is recorded.
    trace: 'on-first-retry',
    launchOptions: {
      executablePath: process.env.TRUNKLINE_CHROMIUM ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--disable-background-networking',
        '--disable-sync',
      ],
    },
  },
});
