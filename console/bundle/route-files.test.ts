import assert from 'node:assert/strict';
import { test } from 'node:test';
import { routesOf } from './route-files.ts';

const split = (file: string) => `/console/src/routes/${file}.tsx?tsr-split=component---loader`;
const chunk = (fileName: string, moduleIds: string[], imports: string[] = [], styles: string[] = []) => ({
  fileName,
  isEntry: fileName === 'login.js',
  imports,
  moduleIds,
  viteMetadata: { importedCss: new Set(styles) },
});
const chunks = [
  chunk('login.js', ['/console/src/main.tsx', split('__root'), split('index')], [], ['login.css']),
  chunk('frame.js', [split('internal/route')], ['login.js'], ['frame.css']),
  chunk('users.js', [split('internal/users/index')], ['frame.js', 'login.js']),
  chunk('users-form.js', [split('internal/users/$userSid.edit')], ['forms.js'], ['users.css']),
  chunk('forms.js', []),
];
const routes = new Map(
  routesOf(chunks, (id) => id.slice('/console/'.length)).map((route) => [route.path, route]),
);

test('an address has the files of its screen, of the frame around it, and of what they import', () => {
  assert.deepEqual(routes.get('/internal/users')?.scripts, ['login.js', 'frame.js', 'users.js']);
  assert.deepEqual(routes.get('/internal/users/$userSid/edit'), {
    path: '/internal/users/$userSid/edit',
    scripts: ['login.js', 'frame.js', 'users-form.js', 'forms.js'],
    styles: ['login.css', 'frame.css', 'users.css'],
  });
});

test('the login page has no frame, and the frame is no address', () => {
  assert.deepEqual(routes.get('/'), { path: '/', scripts: ['login.js'], styles: ['login.css'] });
  assert.equal(routes.size, 3);
});
