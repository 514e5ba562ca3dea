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

test('what a list shares with any other area is in the frame', () => {
  const table = src('ui/table/DataTable.tsx');
  assert.equal(chunk(table, { [table]: [screen('users/index'), screen('carriers/index')] }), 'frame');
  assert.equal(chunk(table, { [table]: [screen('users/index'), screen('carriers/add')] }), 'frame');
});

test('a list does not wait for the forms of its area, nor for those of others', () => {
  const [list, form, field] = [
    src('users/UserList.tsx'),
    src('users/UserForm.tsx'),
    src('ui/form/FormPage.tsx'),
  ];
  assert.equal(chunk(list, { [list]: [screen('users/index')] }), 'users');
  assert.equal(chunk(form, { [form]: [screen('users/add'), screen('users/$userSid.edit')] }), 'users-form');
  assert.equal(
    chunk(field, { [field]: [form, screen('carriers/add')], [form]: [screen('users/add')] }),
    'forms',
  );
});

test('what floats is apart, and what is asked for when it is shown is left where it is', () => {
  assert.equal(chunk(src('ui/overlay/MenuList.tsx'), {}), 'floating');
  assert.equal(chunk(src('applications/WebhookTestPanel.tsx'), {}), null);
  assert.equal(chunk('/repo/node_modules/@mantine/core/esm/index.mjs', {}), null);
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
  assert.equal(chunkOf(vendors, graphOf(importers))?.name, 'frame');
  assert.equal(chunkOf(queries, graph)?.name, 'frame');
});
