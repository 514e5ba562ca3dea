/** What the tests of carriers have in common: finding their fields, and being somebody else. */
import { expect, type Page } from '@playwright/test';
import { fetched } from './fetched.ts';
import { openWithin } from './within.ts';
import type { World } from './world.ts';

export const carrierName = (page: Page) => page.getByRole('textbox', { name: 'Carrier name' });
/** A row's own link; its actions are links that begin with a verb. */
export const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true });
export const row = (page: Page, name: string) => page.getByRole('row', { name });
/** The nth row of the form's SIP gateways, from one. */
export const gateway = (page: Page, nth: number) =>
  page.getByRole('group', { name: `SIP gateway ${nth}`, exact: true });
export const address = (page: Page, nth: number) =>
  gateway(page, nth).getByRole('textbox', { name: 'address' });

export const registering = {
  requires_register: 1,
  register_username: 'ada',
  register_password: 'a long password 1',
  register_sip_realm: 'sip.example.com',
} as const;

export const addGateway = (page: Page) => page.getByRole('button', { name: 'Add SIP gateway' }).click();
/** In the field that something new begins with, once that has the focus. */
export async function typeThere(page: Page, text: string): Promise<void> {
  await expect(page.locator('input:focus')).toHaveValue('');
  await page.keyboard.insertText(text);
}
export const addCarrier = (page: Page) => page.getByRole('button', { name: 'Add carrier' }).click();

export async function beginCarrier(page: Page, name: string): Promise<void> {
  await page.goto('/internal/carriers/add');
  await carrierName(page).fill(name);
}

export async function openCarrier(page: Page, sid: string): Promise<void> {
  await openWithin(page, `/internal/carriers/${sid}/edit`);
  await expect(carrierName(page)).toBeVisible();
}

export async function saveCarrier(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Carrier updated successfully')).toBeVisible();
  // The message may be the one of the save before.
  await expect(page.getByText('No changes')).toBeVisible();
}

type Stored = {
  name: string;
  sip_gateways: { ipv4: string; [key: string]: unknown }[];
  smpp_gateways: { ipv4: string; [key: string]: unknown }[];
  [key: string]: unknown;
};

export async function readCarrier(world: World, sid: string): Promise<Stored> {
  return world.send('GET', `/VoipCarriers/${sid}`, undefined, world.token);
}

export async function carrierNamed(world: World, name: string): Promise<Stored> {
  const path = `/VoipCarriers?name=${encodeURIComponent(name)}`;
  const found = await world.send<{ voip_carrier_sid: string }[]>('GET', path, undefined, world.token);
  return readCarrier(world, found[0]?.voip_carrier_sid ?? '');
}

type OwnFacts = { user: object; account: object; features: string[] };

/** The console believes something else of who is signed in; the server is asked as before. */
export async function seeAs(page: Page, change: (me: OwnFacts) => void): Promise<void> {
  await page.route('**/Users/me', async (route) => {
    const me = await (await fetched(route)).json();
    change(me);
    await route.fulfill({ json: me });
  });
}
