import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isOfPage } from './failure.ts';

test('a part of the page that did not come is known by the words of every browser', () => {
  for (const words of [
    'Failed to fetch dynamically imported module: https://voice.example.com/assets/a.js',
    'error loading dynamically imported module: https://voice.example.com/assets/a.js',
    'Importing a module script failed.',
    // A page in its place: of a proxy, or of another release.
    "'text/html' is not a valid JavaScript MIME type.",
    'Unable to preload CSS for /assets/a.css',
  ])
    assert.equal(isOfPage(new TypeError(words)), true, words);
  for (const words of ['Failed to fetch', 'Load failed', "undefined is not an object (evaluating 'a.b')"])
    assert.equal(isOfPage(new TypeError(words)), false, words);
});
