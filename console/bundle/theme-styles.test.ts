import assert from 'node:assert/strict';
import { test } from 'node:test';
import { variablesOf } from './theme-styles.ts';

test('a theme is in its stylesheet, for light and for dark, with no colours but its own', () => {
  const styles = variablesOf({
    theme: {
      spacing: { md: '17px' },
      colors: { red: ['#1', '#2', '#3', '#4', '#5', '#6', '#7', '#8', '#9', '#a'] },
    },
    cssVariables: () => ({ variables: {}, light: { '--line': '#eee' }, dark: { '--line': '#222' } }),
  });
  assert.match(styles, /--mantine-spacing-md: 17px;/);
  assert.match(styles, /--mantine-spacing-xl: /);
  assert.match(styles, /:root\[data-mantine-color-scheme="dark"\][^{]*\{[^}]*--line: #222;/);
  assert.match(styles, /:root\[data-mantine-color-scheme="light"\][^{]*\{[^}]*--line: #eee;/);
  assert.match(styles, /--mantine-color-red-filled: /);
  assert.doesNotMatch(styles, /--mantine-color-(blue|grape|teal)-/);
});
