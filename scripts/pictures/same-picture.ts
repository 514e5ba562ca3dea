/** Whether two screenshots show the same: a few points of a drawing may be others. */
import type { Page } from '@playwright/test';

/** Of all points; a line of text that changed is more. */
const MOST_DIFFERENT = 0.004;

/** `page` is one that reads the pictures, whatever it shows. */
export async function isSamePicture(page: Page, one: Buffer, other: Buffer): Promise<boolean> {
  const share = await page.evaluate(
    async (pictures) => {
      const [a, b] = await Promise.all(
        pictures.map(async (text) => {
          const picture = await createImageBitmap(await (await fetch(text)).blob());
          const canvas = new OffscreenCanvas(picture.width, picture.height);
          const drawn = canvas.getContext('2d');
          drawn?.drawImage(picture, 0, 0);
          return drawn?.getImageData(0, 0, picture.width, picture.height);
        }),
      );
      if (!a || !b || a.width !== b.width || a.height !== b.height) return 1;
      const [left, right] = [new Uint32Array(a.data.buffer), new Uint32Array(b.data.buffer)];
      return left.filter((point, at) => point !== right[at]).length / left.length;
    },
    [one, other].map((picture) => `data:image/png;base64,${picture.toString('base64')}`),
  );
  return share <= MOST_DIFFERENT;
}
