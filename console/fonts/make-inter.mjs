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
  const { convert } = require('fontverter');
  const published = readFileSync(join(place, 'node_modules/inter-ui/variable/InterVariable.woff2'));
  const whole = await convert(published, 'truetype');
  keepSignsOfWords(whole);
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

/**
 * `tnum` makes the hyphen and brackets as wide as a figure too, which the console has everywhere: "View - only". Of its
 * one substitution what is no part of a figure is put back.
 */
function keepSignsOfWords(font) {
  const u16 = (at) => font.readUInt16BE(at);
  const table = (tag) => {
    const entry = ofEach(u16(4), (nth) => 12 + nth * 16).find(
      (at) => font.toString('latin1', at, at + 4) === tag,
    );
    return font.readUInt32BE(entry + 8);
  };
  const gsub = table('GSUB');
  const [features, lookups] = [gsub + u16(gsub + 6), gsub + u16(gsub + 8)];
  const tnum = ofEach(u16(features), (nth) => features + 2 + nth * 6).find(
    (at) => font.toString('latin1', at, at + 4) === 'tnum',
  );
  const feature = features + u16(tnum + 4);
  const lookup = lookups + u16(lookups + 2 + u16(feature + 4) * 2);
  const substitution = lookup + u16(lookup + 6);
  const coverage = substitution + u16(substitution + 2);
  if (u16(feature + 2) !== 1 || u16(lookup) !== 1 || u16(substitution) !== 2 || u16(coverage) !== 2)
    throw new Error('This Inter makes its figures of one width in another way.');
  const covered = ofEach(u16(coverage + 2), (nth) => coverage + 4 + nth * 6).flatMap((at) =>
    ofEach(u16(at + 2) - u16(at) + 1, (nth) => u16(at) + nth),
  );
  const glyphOf = glyphsIn(font, table('cmap'));
  for (const sign of ' -()[]{}*~<>=;') {
    const nth = covered.indexOf(glyphOf(sign.codePointAt(0)));
    if (nth !== -1) font.writeUInt16BE(covered[nth], substitution + 6 + nth * 2);
  }
}

/** By the font's table of all of Unicode, which is in groups. */
function glyphsIn(font, cmap) {
  const u32 = (at) => font.readUInt32BE(at);
  const groups = ofEach(font.readUInt16BE(cmap + 2), (nth) => cmap + u32(cmap + 8 + nth * 8)).find(
    (at) => font.readUInt16BE(at) === 12,
  );
  return (code) => {
    const group = ofEach(u32(groups + 12), (nth) => groups + 16 + nth * 12).find(
      (at) => u32(at) <= code && code <= u32(at + 4),
    );
    return group ? u32(group + 8) + code - u32(group) : 0;
  };
}

function ofEach(count, make) {
  return Array.from({ length: count }, (_, nth) => make(nth));
}

function between(first, last) {
  return String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, at) => first + at));
}
