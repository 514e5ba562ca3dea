/** The speech vendors of an application, where none of them can be reached. */
import type { Page } from '@playwright/test';
import { aSpeechCredential } from '@trunkline/contract/speech-services/vendors.sample.ts';
import { saveApplication } from '../application-screens.ts';
import { holdBack } from '../hold-back.ts';
import { drawn } from '../how-drawn.ts';
import { requestsOf } from '../requests-of.ts';
import { expect, test } from '../test.ts';
import { openWithin } from '../within.ts';

test.use({ allowedErrors: /422/ });

const group = (page: Page, name: string) => page.getByRole('group', { name, exact: true });

test('swapping exchanges the primary and the fallback, and switching it off forgets it on saving', async ({
  signedIn: page,
  world,
}) => {
  const account = await world.account();
  const { sid, name } = await world.application(account.sid);
  for (const vendor of ['google', 'aws', 'deepgram'] as const)
    await world.send(
      'POST',
      `/Accounts/${account.sid}/SpeechCredentials`,
      aSpeechCredential(vendor, { account_sid: account.sid }),
      world.token,
    );
  const vendor = (of: string) => group(page, of).getByLabel('Vendor');
  const voice = (of: string) => group(page, of).getByRole('combobox', { name: 'Voice' });
  await openWithin(page, `/internal/applications/${sid}/edit`);
  await page.getByLabel('Use a fallback speech vendor if primary fails').check();
  await vendor('Fallback speech synthesis').selectOption('aws');
  await expect(voice('Fallback speech synthesis')).toHaveValue('Danielle');
  await voice('Fallback speech synthesis').fill('Joanna');
  await voice('Fallback speech synthesis').press('Enter');
  const asked = requestsOf(page);
  await vendor('Fallback speech recognizer').selectOption('deepgram');
  const failed = (of: string) => group(page, of).getByText(/could not be loaded/);
  await expect(failed('Fallback speech recognizer')).toBeVisible();
  const ofDeepgram = /supportedLanguagesAndVoices\?.*vendor=deepgram/;
  expect(asked.filter((one) => ofDeepgram.test(one))).toHaveLength(1);
  const offers = await holdBack(page, ofDeepgram);
  await page.getByRole('button', { name: 'Swap primary and fallback' }).click();
  await expect.poll(() => offers.asked.length).toBeGreaterThan(0);
  // It is asked for again, and until then it is what it was: Save does not move away below it.
  await drawn(page);
  expect(await failed('Speech recognizer').count()).toBe(1);
  offers.letGo();
  await saveApplication(page, name);
  await page.reload();
  await expect(vendor('Speech synthesis')).toHaveValue('aws');
  await expect(voice('Speech synthesis')).toHaveValue('Joanna');
  await expect(vendor('Speech recognizer')).toHaveValue('deepgram');
  await expect(vendor('Fallback speech synthesis')).toHaveValue('google');
  await expect(vendor('Fallback speech recognizer')).toHaveValue('google');

  await page.getByLabel('Use a fallback speech vendor if primary fails').uncheck();
  await saveApplication(page, name);
  const path = `/Applications/${sid}`;
  const stored = await world.send<Record<string, unknown>>('GET', path, undefined, world.token);
  expect([stored.use_for_fallback_speech, stored.fallback_speech_synthesis_vendor]).toEqual([0, null]);
});
