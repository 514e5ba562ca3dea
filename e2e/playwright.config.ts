import { defineConfig } from '@playwright/test';

/** Each worker starts a server of its own (`test.ts`), so nothing is shared but the built console. */
export default defineConfig({
  testDir: 'specs',
  outputDir: '../test-results',
  fullyParallel: true,
  workers: 3,
  // Generous, for a machine that is busy with something else: no test depends on a time.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  forbidOnly: Boolean(process.env.CI),
  // What passes by a second try is a fault of the product or of the test, and is told as flaky. CI still
  // tries twice, until three whole runs on a busy machine have needed no second try.
  retries: process.env.CI ? 1 : 0,
  reporter: [['list']],
  use: {
    browserName: 'chromium',
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    screenshot: 'only-on-failure',
    // Recording costs a third of the time: `--trace=on` where one is needed.
    trace: 'off',
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
