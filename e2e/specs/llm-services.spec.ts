import { anLlmCredential } from '@trunkline/contract/llm-services/llm-services.sample.ts';
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
  await page.getByRole('button', { name: 'Add LLM service' }).click();
  await expect(page.getByText('Llm Service created successfully')).toBeVisible();

  await page.getByRole('link', { name: 'Anthropic', exact: true }).click();
  await expect(page.getByText('Credential status')).toBeVisible();
  await expect(page.getByText(/^Status (fail|error)/)).toBeVisible({ timeout: 15_000 });
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
  test.use({ allowedErrors: /403/ });

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
    const page = await signInAs(viewer);
    await page.goto('/internal/llm-services');
    await expect(page.getByRole('button', { name: 'Add LLM service' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
  });
});
