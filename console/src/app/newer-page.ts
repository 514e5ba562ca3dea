/** An upgrade of the server takes what pages of the release before still have to load: their people are told to reload. */
import { toastSuccess } from '../ui/overlay/toast.ts';

/** Its first script, whose name is another with each build. */
const ENTRY = /<script type="module"[^>]* src="(\/assets\/[^"]+)"/;

/** Whoever comes back to the page before that has work to finish first. */
const AGAIN_MS = 30 * 60_000;

let told_ms = -AGAIN_MS;

/** Says so where a reload would bring the page of another build. */
export async function tellOfNewerPage(): Promise<void> {
  if (performance.now() - told_ms < AGAIN_MS) return;
  const here = entryOf(document.head.innerHTML);
  const there = here && entryOf(await pageNow());
  if (!there || there === here) return;
  told_ms = performance.now();
  toastSuccess('Trunkline has been upgraded. Reload the page to go on with the new release.', {
    label: 'Reload',
    run: () => location.reload(),
  });
}

const entryOf = (html: string) => ENTRY.exec(html)?.[1];

/** Empty where it cannot be had, as while the server is still being replaced. */
async function pageNow(): Promise<string> {
  try {
    const page = await fetch('/', { cache: 'no-cache', headers: { accept: 'text/html' } });
    return page.ok ? await page.text() : '';
  } catch {
    return '';
  }
}
