import { anLlmCredential } from '@trunkline/contract/llm-services/llm-services.sample.ts';
import { chooseIn } from '../lists.ts';
import { writeAsPlatform } from '../platform.ts';
import { expect, expectAccessible, test } from '../test.ts';

test('a key is added, its status is asked, it is masked and locked, and deleted by its name', async ({
  signedIn: page,
  world,
}) => {
  const provider = await world.provider();
  await page.addInitScript((sid) => localStorage.setItem('activeServiceProvider', sid), provider.sid);
  await page.goto('/internal/llm-services');
  await expect(page.getByText('No LLM services.')).toBeVisible();
  await page.getByRole('link', { name: 'Add LLM service' }).first().click();
  await page.getByRole('button', { name: 'Add LLM service' }).click();
  await expect(page.getByText('Vendor is required')).toBeVisible();
  await page.getByRole('combobox', { name: 'Vendor' }).selectOption('Anthropic');
  await page.locator('[data-path="fields.api_key"]').fill('anthropic-key-canary-secret');
  await page.getByRole('textbox', { name: 'Label' }).fill('sales');
  // What was typed for a vendor comes back with it, and the label belongs to none.
  await page.getByRole('combobox', { name: 'Vendor' }).selectOption('OpenAI');
  await expect(page.locator('[data-path="fields.api_key"]')).toHaveValue('');
  await page.getByRole('combobox', { name: 'Vendor' }).selectOption('Anthropic');
  await expect(page.locator('[data-path="fields.api_key"]')).toHaveValue('anthropic-key-canary-secret');
  await expect(page.getByRole('textbox', { name: 'Label' })).toHaveValue('sales');
  await page.getByRole('button', { name: 'Add LLM service' }).click();
  await expect(page.getByText('Llm Service created successfully')).toBeVisible();
  await expect(page.getByText('Credential status')).toBeVisible();
  await expect(page.getByText(/^(Failing|Status error)$/)).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Vendor' })).toBeDisabled();
  await expect(page.getByText('Stored, starts with anthro')).toBeVisible();
  expect(await page.content()).not.toContain('canary-secret');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Delete LLM service' }).click();
  await expect(page.getByRole('dialog').getByText('Anthropic (sales)')).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('No LLM services.')).toBeVisible();
});

test.describe('refusals', () => {
  test.use({ allowedErrors: /status of 403/ });

  test('the neighbour and a view-only user are refused by the server too', async ({ world, signInAs }) => {
    const mine = await world.firstProvider();
    const other = await world.provider();
    const path = `/ServiceProviders/${mine.sid}/LlmCredentials`;
    const { sid } = await world.send<{ sid: string }>('POST', path, anLlmCredential('openai'), world.token);
    const neighbour = await world.user({ service_provider_sid: other.sid });
    const { token } = await world.logIn(neighbour.name, neighbour.password);
    for (const method of ['GET', 'PUT', 'DELETE'] as const)
      await expect(
        world.send(method, `${path}/${sid}`, method === 'PUT' ? {} : undefined, token),
      ).rejects.toThrow(/403/);
    const viewer = await world.user({ service_provider_sid: mine.sid, is_view_only: true });
    const seen = await world.logIn(viewer.name, viewer.password);
    const asViewer = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', to: string, body?: object) =>
      world.send(method, to, body, seen.token);
    await asViewer('GET', `${path}/${sid}`);
    await expect(asViewer('POST', path, anLlmCredential('openai'))).rejects.toThrow(/403/);
    await expect(asViewer('PUT', `${path}/${sid}`, { api_key: 'other' })).rejects.toThrow(/403/);
    await expect(asViewer('DELETE', `${path}/${sid}`)).rejects.toThrow(/403/);
    await expect(asViewer('GET', `${path}/${sid}/test`)).rejects.toThrow(/403/);
    const page = await signInAs(viewer);
    await page.goto('/internal/llm-services');
    await expect(page.getByRole('button', { name: 'Add LLM service' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
  });

  test('an account adds only for itself, and what its provider shares leads it back to the list', async ({
    world,
    signInAs,
  }) => {
    const provider = await world.provider();
    const account = await world.account({ service_provider_sid: provider.sid });
    const path = `/ServiceProviders/${provider.sid}/LlmCredentials`;
    const { sid } = await world.send<{ sid: string }>('POST', path, anLlmCredential('openai'), world.token);
    const user = await world.user(account.owner);
    const page = await signInAs(user);
    await page.goto(`/internal/llm-services/${sid}/edit`);
    await expect(page.getByText('You do not have access to this resource')).toBeVisible();
    await expect(page).toHaveURL(/\/internal\/llm-services$/);
    await expect(page.getByLabel('Used by')).toHaveCount(0);
    await page.getByRole('link', { name: 'Add LLM service' }).first().click();
    await expect(page.getByRole('textbox', { name: 'Label' })).toBeVisible();
    await expect(page.getByRole('combobox', { name: 'Account' })).toHaveCount(0);
  });
});

test.describe('failures', () => {
  test.use({ allowedErrors: /status of 500|ERR_FAILED/, allowedUrls: /LlmCredentials/ });

  test('a save without an answer in words says what failed, and a test that cannot be made stands at its row', async ({
    signedIn: page,
    world,
  }) => {
    const provider = await world.provider();
    await page.addInitScript((sid) => localStorage.setItem('activeServiceProvider', sid), provider.sid);
    await page.route('**/LlmCredentials', (route) =>
      route.request().method() === 'POST' ? route.fulfill({ status: 500 }) : route.fallback(),
    );
    await page.goto('/internal/llm-services/add');
    await page.getByRole('combobox', { name: 'Vendor' }).selectOption('OpenAI');
    await page.locator('[data-path="fields.api_key"]').fill('a-canary-secret');
    await page.getByRole('button', { name: 'Add LLM service' }).click();
    await expect(page.getByText('Failed to create Llm Service')).toBeVisible();
    await page.unroute('**/LlmCredentials');
    await page.getByRole('button', { name: 'Add LLM service' }).click();

    await expect(page.getByText('Credential status')).toBeVisible();
    await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link').click();
    await page.route('**/test', (route) => route.abort());
    await chooseIn(page.getByRole('table'), /^Actions for/, 'Test');
    await expect(page.getByText('Status error')).toHaveAttribute('title', 'The server cannot be reached');
  });

  test('a key that cannot be read is entered again, and a save that failed without a word is tried again', async ({
    signedIn: page,
    world,
    server,
  }) => {
    const provider = await world.provider();
    const path = `/ServiceProviders/${provider.sid}/LlmCredentials`;
    const { sid } = await world.send<{ sid: string }>('POST', path, anLlmCredential('openai'), world.token);
    const broken = 'update trunkline_llm_credentials set credential = ? where llm_credential_sid = ?';
    writeAsPlatform(server, broken, '{"iv":"00","content":"00"}', sid);
    await page.addInitScript((one) => localStorage.setItem('activeServiceProvider', one), provider.sid);
    await page.route('**/LlmCredentials/*', (route) =>
      route.request().method() === 'PUT' ? route.fulfill({ status: 500 }) : route.fallback(),
    );
    await page.goto(`/internal/llm-services/${sid}/edit`);
    await expect(page.getByText('Status error')).toBeVisible();
    const key = page.locator('[data-path="fields.api_key"]');
    await key.fill('brand-new-canary-secret');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Failed to update Llm Service')).toBeVisible();
    await page.unroute('**/LlmCredentials/*');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Llm Service updated successfully')).toBeVisible();
    await expect(page.getByText('Stored, starts with brand-')).toBeVisible();
    await expect(key).toHaveText('Replace key');
  });
});
