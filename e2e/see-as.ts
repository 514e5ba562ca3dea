import type { Page } from '@playwright/test';
import { fetched } from './fetched.ts';

/** The console believes that somebody else is signed in; the server is asked as before. */
export async function seeAs(page: Page, over: Record<string, unknown>) {
  await page.route('**/Users/me', async (route) => {
    const me = await (await fetched(route)).json();
    await route.fulfill({ json: { ...me, user: { ...me.user, ...over } } });
  });
}

/** The console believes that a platform's own server answers, which can do less (`R7`); ours is asked as before. */
export async function seePlatformServer(page: Page) {
  await page.route('**/Users/me', async (route) => {
    const { features: _, own_lcr_sid: __, ...me } = await (await fetched(route)).json();
    await route.fulfill({ json: me });
  });
}
