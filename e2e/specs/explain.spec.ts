/** Why a call goes where it goes: found by palette, asked down to the webhook and beyond, and sent to somebody else. */
import { aSipGateway } from '@trunkline/contract/carriers/carriers.sample.ts';
import { makeCarrier, makeRouting } from '../call-routing.ts';
import { expectProvider } from '../providers.ts';
import { expectAccessible } from '../test.ts';
import { expect, test } from '../webhook.ts';
import { unique, uniqueDomain, uniqueNumber } from '../world.ts';

test.use({ allowedErrors: /status of 400/, allowedUrls: /Lcrs\/Explain$/ });

test('a call to a number of another provider is found, explained down to the webhook and past it, and shared', async ({
  signedIn: page,
  signInAs,
  world,
  webhook,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  webhook.answers('/reception', [{ verb: 'dial', target: [{ type: 'phone', number: '+33100004777' }] }]);
  const zenith = await world.provider();
  const of = { service_provider_sid: zenith.sid };
  const account = await world.account(of);
  const application = await world.application(account.sid, { call_hook: { url: webhook.at('/reception') } });
  const name = unique('Northline');
  const sip_gateways = [
    aSipGateway({ ipv4: '192.0.2.7', inbound: 1, outbound: 0 }),
    aSipGateway({ ipv4: 'out.example.com', inbound: 0, outbound: 1 }),
  ];
  const carrier = await makeCarrier(world, name, of, { sip_gateways });
  await makeRouting(world, { account_sid: account.sid }, carrier, [['33', carrier]]);
  const { digits, grouped } = uniqueNumber();
  const number = await world.number(account.sid, carrier, {
    number: digits,
    application_sid: application.sid,
  });
  await page.goto('/internal/applications');

  await expect(page.getByRole('heading', { level: 1, name: 'Applications' })).toBeVisible();
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: 'Search or jump to' });
  await field.fill(digits);
  const found = page.getByRole('group', { name: 'Numbers' }).getByRole('option');
  await expect(found).toHaveAttribute('aria-keyshortcuts', 'Alt+Enter');
  await page.keyboard.press('Alt+Enter');
  await expect(page).toHaveURL(new RegExp(`provider=${zenith.sid}&to=${digits}$`));
  await expect(page.getByText(`Asked for the service provider ${zenith.name}.`)).toBeVisible();

  // Its application is one of another provider too: what leads to it is asked of that one.
  await page.goto(`/internal/applications/${application.sid}/edit`);
  await page.getByRole('button', { name: `Actions for ${application.name}` }).click();
  await page.getByRole('menuitem', { name: 'Explain what leads here' }).click();
  await expect(page.getByText('Numbers that lead to this application')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: name })).toHaveCount(1);

  await page.keyboard.press('Control+k');
  await field.fill(zenith.name);
  await page.getByRole('option', { name: `Switch to ${zenith.name}` }).click();
  await expectProvider(page, zenith.name);
  await page.keyboard.press('Control+k');
  await field.fill(digits);
  await page.getByRole('option', { name: `Explain a call to ${grouped}`, exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`/internal/explain\\?to=${digits}$`));
  const answers = `${application.name} of ${account.name} answers the call, which comes in over ${name}.`;
  await expect(page.getByText(answers)).toBeVisible();
  const unknown = page.getByRole('list', { name: 'What is unknown' });
  await expect(unknown).toContainText('The address the call comes from.');
  await expect(page.getByText('Its answer is unknown until you ask it.')).toBeVisible();
  await page.getByLabel('The call comes from').fill('192.0.2.7');
  await expect(page).toHaveURL(/from=192\.0\.2\.7/);
  await expect(unknown).toHaveCount(0);
  const way = page.getByRole('list', { name: 'Path of the call' });
  await expect(way).toContainText('192.0.2.7');
  await expect(way).toContainText(webhook.at('/reception'));
  const asked = () => webhook.asked.filter(({ path, method }) => path === '/reception' && method === 'POST');
  expect(asked()).toEqual([]);
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Ask the webhook' }).click();
  await expect(page.getByText('Test passed', { exact: true })).toBeVisible();
  expect(JSON.parse(asked().at(-1)?.body ?? '').to).toBe(digits);
  await page.getByRole('link', { name: 'Explain that call' }).click();
  await expect(page).toHaveURL(/direction=outbound/);
  await expect(page.getByText(`Route 1 takes the call: it goes over ${name}.`)).toBeVisible();
  await expect(way).toContainText('out.example.com');
  await page.goBack();
  await expect(page.getByLabel('Number called')).toHaveValue(digits);

  // Whoever is sent the address meets the same answer, as far as they may see it.
  await page.getByRole('button', { name: 'Copy link' }).click();
  const href = await page.evaluate(() => navigator.clipboard.readText());
  const { search } = new URL(href);
  expect(new URL(href).searchParams.get('provider')).toBe(zenith.sid);
  const colleague = await signInAs(await world.user({ ...of, account_sid: account.sid, is_view_only: 1 }));
  await colleague.goto(href);
  await expect(colleague.getByText(answers)).toBeVisible();
  await expect(colleague.getByRole('button', { name: 'Ask the webhook' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  const stranger = await signInAs(await world.user({ ...of, account_sid: (await world.account(of)).sid }));
  await stranger.goto(`/internal/explain${search}`);
  await expect(stranger.getByText(/accepts the call, but no application answers it\.$/)).toBeVisible();

  await page.goto(`/internal/phone-numbers/${number.sid}/edit`);
  const ofNumber = new RegExp(`/internal/explain\\?to=${digits}&carrier=${carrier}`);
  await page.locator('main').getByRole('link', { name: 'Explain a call', exact: true }).click();
  await expect(page).toHaveURL(ofNumber);
  await expect(page.getByText(answers)).toBeVisible();
  await page.goBack();
  await page.getByRole('button', { name: /^Actions for/ }).click();
  await page.getByRole('menuitem', { name: 'Explain a call' }).click();
  await expect(page).toHaveURL(ofNumber);
  await page.getByRole('button', { name: 'Outbound' }).click();
  await expect(page).not.toHaveURL(/carrier=/);
});

test('the calls of a client are explained from its page: the application, and the way out if it dials on', async ({
  signedIn: page,
  world,
}) => {
  const sip_realm = uniqueDomain();
  const account = await world.account({ sip_realm });
  const application = await world.application(account.sid);
  await world.send(
    'PUT',
    `/Accounts/${account.sid}`,
    { device_calling_application_sid: application.sid },
    world.token,
  );
  const client = await world.client(account.sid, { username: 'desk' });
  await page.goto(`/internal/clients/${client.sid}/edit`);
  // What one most often does stands in the head of the page, too.
  await page.getByRole('link', { name: 'Explain its calls' }).click();
  await expect(page.getByLabel('The call comes from')).toHaveValue(`desk@${sip_realm}`);
  await expect(
    page.getByText(`${application.name} of ${account.name} answers calls of desk@${sip_realm}.`),
  ).toBeVisible();
  await page.getByLabel('Number called').fill('4420');
  const beyond = page.getByRole('region', { name: 'If it dials the number' });
  await expect(beyond).toContainText('If the application dials 4420 on');
  await expect(beyond).toContainText('There is no outbound call routing.');
  await expectAccessible(page);
  // What the server refuses it would refuse again.
  await page.getByLabel('Number called').fill('4'.repeat(65));
  await expect(beyond.getByRole('alert')).toContainText('A number may have at most 64 characters');
  await expect(page.getByRole('button', { name: 'Retry' })).toHaveCount(0);
  await page.getByLabel('The call comes from').fill('desk');
  await expect(
    page.getByText('This is neither an IP address nor a SIP client such as desk@realm.'),
  ).toBeVisible();

  await page.goto(`/internal/explain?application=${application.sid}`);
  await expect(page.getByText('No number leads to this application.')).toBeVisible();
  await page.goto(`/internal/applications/${application.sid}/edit`);
  await page.getByRole('link', { name: 'Explain what leads here' }).click();
  await expect(page).toHaveURL(new RegExp(`/internal/explain\\?application=${application.sid}`));
});
