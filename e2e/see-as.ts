import type { Page } from '@playwright/test';

/** The console believes that somebody else is signed in; the server is asked as before. */
export async function seeAs(page: Page, over: Record<string, unknown>) {
  await page.route('**/Users/me', async (route) => {
    const me = await (await route.fetch()).json();
    await route.fulfill({ json: { ...me, user: { ...me.user, ...over } } });
  });
}
