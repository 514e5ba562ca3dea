import assert from 'node:assert/strict';
import { test } from 'node:test';
import { variablesOf } from './theme-styles.ts';

test('what a theme changes is in its stylesheet, for light and for dark', () => {
  const styles = variablesOf({
    theme: { spacing: { md: '17px' } },
    cssVariables: () => ({ variables: {}, light: { '--line': '#eee' }, dark: { '--line': '#222' } }),
  });
  assert.match(styles, /:root[^{]*\{--mantine-spacing-md: 17px;/);
  assert.match(styles, /:root\[data-mantine-color-scheme="dark"\][^{]*\{--line: #222;/);
  assert.match(styles, /:root\[data-mantine-color-scheme="light"\][^{]*\{--line: #eee;/);
  // What the library's own stylesheet says already is not said again.
  assert.doesNotMatch(styles, /--mantine-spacing-xl/);
});
