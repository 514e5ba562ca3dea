import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chunkOf, iconFiles } from './chunks.ts';

const src = (file: string) => `/repo/console/src/${file}`;
const screen = (file: string) => src(`routes/internal/${file}.tsx?tsr-split=component---loader`);

/** Who needs whom; what nobody needs is asked for by itself. */
function graphOf(importers: Record<string, string[]>, imported: Record<string, string[]> = {}) {
  return {
    getModuleInfo: (id: string) => ({
      isEntry: id === src('main.tsx'),
      importers: importers[id] ?? [],
      dynamicImporters: [],
      importedIds: imported[id] ?? [],
    }),
  };
}

const chunk = (id: string, importers: Record<string, string[]>) =>
  chunkOf(id, graphOf(importers))?.name ?? null;

test('what the login page needs is in its chunk, whoever else needs it', () => {
  const button = src('ui/form/Field.tsx');
  const login = src('routes/index.tsx?tsr-split=component---loader');
  assert.equal(chunk(button, { [button]: [login, screen('users/index')] }), 'login');
});

test('what most lists need is in the frame, and what the one needs that people land on', () => {
  const table = src('ui/table/DataTable.tsx');
  const most = [
    'users',
    'carriers',
    'clients',
    'applications',
    'audit',
    'home',
    'alert-rules',
    'llm-services',
  ];
  assert.equal(chunk(table, { [table]: most.map((area) => screen(`${area}/index`)) }), 'frame');
  assert.equal(chunk(table, { [table]: [screen('accounts/index'), screen('carriers/add')] }), 'frame');
});

test('what some lists share no other waits for; what one has in its own folder stays with it', () => {
  const [opening, numbers] = [
    src('ui/table/OpeningTable.tsx'),
    src('phone-numbers/phone-numbers.queries.ts'),
  ];
  assert.equal(chunk(opening, { [opening]: [screen('recent-calls/index'), screen('audit/index')] }), 'lists');
  assert.equal(chunk(opening, { [opening]: [screen('recent-calls/index'), screen('alerts/add')] }), 'lists');
  const needed = { [numbers]: [screen('phone-numbers/index'), screen('carriers/add')] };
  assert.equal(chunk(numbers, needed), 'phone-numbers');
});

test('the styles of a list are no request of their own', () => {
  const styles = src('users/UserState.module.css');
  assert.equal(chunk(styles, { [styles]: [screen('users/index')] }), 'frame');
  assert.equal(chunk(styles, { [styles]: [screen('users/add')] }), 'users-form');
});

test('a list does not wait for the forms of its area, nor for those of others', () => {
  const [list, form, field] = [
    src('users/UserList.tsx'),
    src('users/UserForm.tsx'),
    src('ui/form/FormPage.tsx'),
  ];
  assert.equal(chunk(list, { [list]: [screen('users/index')] }), 'users');
  assert.equal(chunk(form, { [form]: [screen('users/add'), screen('users/$userSid.edit')] }), 'users-form');
  const importers = { [field]: [form, screen('carriers/add')], [form]: [screen('users/add')] };
  const imported = { [field]: ['/repo/node_modules/@mantine/form/esm/use-form.mjs'] };
  assert.equal(chunkOf(field, graphOf(importers, imported))?.name, 'forms');
});

test('what floats is apart, and what is asked for when it is shown is left where it is', () => {
  assert.equal(chunk(src('ui/overlay/MenuList.tsx'), {}), 'floating');
  assert.equal(chunk(src('applications/WebhookTestPanel.tsx'), {}), null);
  assert.equal(chunk('/repo/node_modules/@mantine/core/esm/index.mjs', {}), null);
});

test('what is loaded by itself brings neither the forms of an area along nor what forms cost', () => {
  const [update, updates] = [src('app/apply-update.ts'), src('live-updates/live-updates.queries.ts')];
  const numbers = screen('phone-numbers/import');
  assert.equal(chunk(update, { [update]: [numbers] }), 'phone-numbers-form');
  assert.equal(chunk(update, { [update]: [numbers, updates] }), 'parts');
  assert.equal(chunk(update, { [update]: [numbers, screen('carriers/add')] }), 'parts');
  const float = src('ui/overlay/MenuList.tsx');
  const needed = { [update]: [numbers, screen('carriers/add')] };
  // The library's one file names what floats, among all else, and is no reason by itself.
  const library = '/repo/node_modules/@mantine/core/esm/index.mjs';
  assert.equal(chunkOf(update, graphOf(needed, { [update]: [float], [float]: [library] }))?.name, 'floating');
  const form = '/repo/node_modules/@mantine/form/esm/use-form.mjs';
  assert.equal(chunkOf(update, graphOf(needed, { [update]: [float, form] }))?.name, 'forms');
  const naming = { [update]: [library], [library]: [form] };
  assert.equal(chunkOf(update, graphOf(needed, naming))?.name, 'panels');
  // Of the area itself: what is loaded when it is shown.
  const tree = src('recent-calls/trace-tree.ts');
  const lists = [screen('recent-calls/index'), src('recent-calls/CallTrace.tsx')];
  assert.equal(chunk(tree, { [tree]: lists }), 'recent-calls');
});

test('each icon is imported from its own file, and no line moves', () => {
  const { transform } = iconFiles();
  assert.ok(typeof transform === 'object');
  const handler = transform.handler as unknown as (code: string) => { code: string };
  const { code } = handler("import {\n  IconX,\n  IconCheck,\n} from '@tabler/icons-react';\nlast();");
  assert.match(code, /import IconX from '@tabler\/icons-react\/dist\/esm\/icons\/IconX\.mjs';/);
  assert.match(code, /import IconCheck from/);
  assert.equal(code.split('\n').indexOf('last();'), 4);
});

test('no list waits for schemas because its facts are shared', () => {
  const [queries, vendors] = [src('users/users.queries.ts'), '/repo/contract/src/speech-services/vendors.ts'];
  const zod = '/repo/node_modules/zod/index.js';
  const importers = { [vendors]: [queries], [queries]: [screen('users/index'), screen('clients/add')] };
  const graph = graphOf(importers, {
    [vendors]: ['/repo/contract/src/core/field.ts'],
    '/repo/contract/src/core/field.ts': [zod],
  });
  assert.equal(chunkOf(vendors, graph)?.name, 'schemas');
  assert.equal(chunkOf(vendors, graphOf(importers))?.name, 'lists');
  assert.equal(chunkOf(queries, graph)?.name, 'users');
});
