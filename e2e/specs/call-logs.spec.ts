import { readFile } from 'node:fs/promises';
import { aTrace } from '@trunkline/contract/recent-calls/traces.sample.ts';
import { writeCalls, writeTrace } from '../call-points.ts';
import { type CloudWatch, startCloudWatch } from '../cloudwatch.ts';
import { opener } from '../lists.ts';
import { sendRecording } from '../recording.ts';
import { emptyDataDirectory, type Server, startServer } from '../server.ts';
import { actAs, expect, expectAccessible, test } from '../test.ts';
import { FIRST_PASSWORD, openWorld } from '../world.ts';

let cloudwatch: CloudWatch;
let server: Server;

test.beforeAll(async () => {
  cloudwatch = await startCloudWatch();
  server = await startServer(emptyDataDirectory(), {
    TRUNKLINE_ADMIN_PASSWORD: FIRST_PASSWORD,
    ...cloudwatch.env,
  });
});
test.afterAll(async () => {
  await server.stop();
  cloudwatch.stop();
});
test.use({ allowedErrors: /status of 502/, allowedUrls: /\/logs$/ });

const call_sid = '5f2c0000-0000-4000-8000-000000000061';
const trace_id = '5f2c0000000040008000000000000061';

test('a row opens to what happened, what was said and what was logged, and its log is found in, copied and kept', async ({
  page,
}) => {
  const world = await openWorld(server.url);
  const account = await world.account();
  const of = { account_sid: account.sid, call_sid, format: 'mp3' as const };
  const recording_url = await sendRecording(server, of, 20, [{ channel: 0, from: 1, until: 2 }]);
  const fields = { from: '441632960061', call_sid, trace_id, recording_url };
  const bare = { from: '441632960062', call_sid: call_sid.replace(/1$/, '2') };
  await writeCalls(server, account.owner, { fields }, { fields: bare });
  await writeTrace(server.ingest_url, trace_id, aTrace());
  await actAs(page, world.token);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(`${server.url}/internal/recent-calls?account=${account.sid}`);

  await opener(page, /44 1632 960061 to/).click();
  await expect(page.getByRole('tab')).toHaveText(['Details', 'Tracing', 'Recording', 'SIP messages', 'Logs']);
  await page.getByRole('tab', { name: 'Details' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('button', { name: /^incoming-call/ })).toBeVisible();
  await page.getByRole('tab', { name: 'Recording' }).click();
  await expect(page.getByText('0:00 / 0:20')).toBeVisible();
  await expectAccessible(page);

  // Nothing was logged, then nobody answers, then there is something.
  await page.getByRole('tab', { name: 'Logs' }).click();
  await page.getByRole('button', { name: 'Retrieve Logs' }).click();
  await expect(page.getByRole('tabpanel').getByRole('alert')).toContainText(
    'There is no log group jambonz-feature_server in CloudWatch in eu-west-1.',
  );
  await cloudwatch.log('jambonz-feature_server', []);
  await page.getByRole('button', { name: 'Retrieve Logs' }).click();
  await expect(page.getByText('There is no log for this call')).toBeVisible();
  const line = { callSid: call_sid, level: 30, time: Date.UTC(2026, 10, 22, 9, 5, 7) };
  await cloudwatch.log('jambonz-feature_server', [
    { ...line, msg: 'CallSession:exec starting 1 task' },
    { ...line, msg: '<b>stopping</b>' },
    { ...line, msg: 'of somebody else', accountSid: account.owner.service_provider_sid },
  ]);
  await page.getByRole('button', { name: 'Retrieve Logs' }).click();
  const log = page.getByRole('list', { name: 'Log of the call' });
  await expect(log.getByRole('listitem')).toHaveText([
    /2026-11-22 09:05:07\.000 UTC.*"msg": "CallSession:exec starting 1 task"/s,
    /<b>stopping<\/b>/,
  ]);
  await page.getByRole('searchbox', { name: 'Find in the logs' }).fill('STARTING');
  await expect(log.getByRole('listitem')).toHaveCount(1);
  await expect(page.getByText('1 of 2 lines')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('searchbox', { name: 'Find in the logs' }).fill('stopped');
  await expect(page.getByText('No line has these words in it')).toBeVisible();
  await expect(log).toHaveCount(0);
  await page.getByRole('button', { name: 'Copy logs' }).click();
  await expect(page.getByText('Logs copied to clipboard')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('<b>stopping</b>');
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download logs' }).click();
  const file = await saving;
  expect(file.suggestedFilename()).toBe(`${call_sid}.log`);
  expect((await readFile(await file.path(), 'utf8')).split('\n')).toHaveLength(3);

  // A call without a trace and without a recording has no tabs for them.
  await opener(page, /44 1632 960061 to/).click();
  await opener(page, /44 1632 960062 to/).click();
  await expect(page.getByRole('tab')).toHaveText(['Details', 'SIP messages', 'Logs']);
});
