/** Safari marks what a field selects as it takes the focus, and sets the caret when the press that brought the focus ends. */
import type { Page } from '@playwright/test';
import { expect, test } from '../test.ts';

/** Unless the page forbids it. */
const setCaretAsPressEnds = (page: Page) =>
  page.addInitScript(() => {
    let pressed: HTMLInputElement | null = null;
    const find = ({ target }: MouseEvent) => (target instanceof HTMLInputElement ? target : null);
    window.addEventListener(
      'mousedown',
      (event) => {
        const field = find(event);
        pressed = field === document.activeElement ? null : field;
      },
      true,
    );
    window.addEventListener('mouseup', (event) => {
      if (pressed && find(event) === pressed && !event.defaultPrevented)
        pressed.setSelectionRange(pressed.value.length, pressed.value.length);
    });
  });

test('what a picker holds is replaced by what is typed once it was pressed', async ({
  signedIn: page,
  world,
}) => {
  const account = await world.account();
  await setCaretAsPressEnds(page);
  await page.goto(`/internal/least-cost-routing/add?account=${account.sid}`);
  const usedBy = page.getByRole('combobox', { name: 'Used by' });
  await expect(usedBy).toHaveValue(account.name);
  await usedBy.click();
  await page.keyboard.type('house');
  await expect(usedBy).toHaveValue('house');
});
