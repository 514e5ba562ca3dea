/**
 * Makes `inter.woff2`, the console's one font, from the Inter that its author publishes: `node console/fonts/make-inter.mjs`.
 * Its outcome is committed, since it changes when the signs below do and otherwise never. Licence: OFL.txt.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const SUBSETTER = 'subset-font@2.9.0';
const INTER = 'inter-ui@4.1.1';

/** Latin as western, northern and central Europe write it; other scripts come from the device's own font. */
const LETTERS = `${between(0x20, 0x7e)}${between(0xa0, 0x17f)}ȘșȚțẞ`;
const SIGNS = '‐‑–—‘’‚“”„†•…‹›←↑→↓↵⇧⌘⌃−×≠≤≥✓€™\u2009\u202f';

const place = mkdtempSync(join(tmpdir(), 'inter-'));
try {
  execFileSync('npm', ['install', '--no-save', '--silent', '--prefix', place, SUBSETTER, INTER]);
  const require = createRequire(join(place, 'x.js'));
  const subsetFont = require('subset-font');
  const whole = readFileSync(join(place, 'node_modules/inter-ui/variable/InterVariable.woff2'));
  const made = await subsetFont(whole, LETTERS + SIGNS, {
    targetFormat: 'woff2',
    // The weights of the type scale, in the cut for small sizes.
    variationAxes: { wght: { min: 400, max: 650 }, opsz: 14 },
    // Kerning, accents, and figures of one width.
    keepFeatures: ['kern', 'ccmp', 'tnum'],
    noHinting: true,
  });
  writeFileSync(new URL('inter.woff2', import.meta.url), made);
  process.stdout.write(`inter.woff2: ${made.length} bytes\n`);
} finally {
  rmSync(place, { recursive: true });
}

function between(first, last) {
  return String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, at) => first + at));
}
