/** Lists, folded sections, and fields that choose one of many, as a person uses them. */
import type { Locator, Page } from '@playwright/test';

/** A section that is one line until somebody opens it. */
export async function unfold(page: Page, title: string): Promise<void> {
  await page.getByRole('heading', { name: title, exact: true }).click();
}

/**
 * Key by key within one turn of the page: between two keys that are sent to a busy one so much time may pass that it
 * asks for the first of them.
 */
export async function typeAtOnce(field: Locator, text: string): Promise<void> {
  await field.evaluate((input: HTMLInputElement, whole) => {
    // Past what React has put before it, or the change would be none.
    const value = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value');
    for (let length = 1; length <= whole.length; length += 1) {
      value?.set?.call(input, whole.slice(0, length));
      input.dispatchEvent(new InputEvent('input', { bubbles: true }));
    }
  }, text);
}

/** "Account: All accounts" */
export function filterChip(page: Page, label: string): Locator {
  return page.getByRole('search').getByRole('button', { name: new RegExp(`^${label}: `) });
}

/** By its words, whether or not it is said after them how many rows it leaves. */
export const choiceOf = (page: Page, words: string) =>
  page.getByRole('listbox').getByRole('option', { name: new RegExp(`^${RegExp.escape(words)}( leaves |$)`) });

export async function filterBy(page: Page, label: string, choice: string): Promise<void> {
  await filterChip(page, label).click();
  const find = page.getByLabel(`Find: ${label}`);
  if (await find.isEditable()) await find.fill(choice);
  await choiceOf(page, choice).click();
}

/** `name` is the row's. */
export async function chooseOfRow(page: Page, name: string, entry: string): Promise<void> {
  await chooseIn(page.locator('main'), `Actions for ${name}`, entry);
}

/** The same of a row, whatever it is called. */
export async function chooseIn(within: Locator, menu: string | RegExp, entry: string): Promise<void> {
  await within.getByRole('button', { name: menu }).first().click();
  await within.page().getByRole('menuitem', { name: entry }).click();
}

/** In a field that offers what fits: a part of the name is typed, and one chosen. */
export async function pick(field: Locator, name: string): Promise<void> {
  await field.click();
  await field.fill(name);
  await field.page().getByRole('listbox').getByRole('option', { name }).first().click();
}

/** What opens a row in place, beside which the row has its menu. */
export function opener(page: Page, name: string | RegExp): Locator {
  return page.getByRole('table').getByRole('button', { name }).and(page.locator('[data-opens]'));
}
