import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Validator } from '@seriousme/openapi-schema-validator';
import { z } from 'zod';
import { allEndpoints } from '../all-endpoints.ts';
import { endpoint } from './endpoint.ts';
import { openApiDocument } from './openapi.ts';
import { sid } from './value.ts';

type Document = { paths: Record<string, Record<string, Operation>> };
type Operation = {
  operationId: string;
  security?: unknown[];
  parameters?: { name: string; in: string; required: boolean; schema: Record<string, unknown> }[];
  requestBody?: { required: boolean; content: Record<string, { schema: Schema }> };
  responses: Record<string, unknown>;
  'x-spelling-of'?: string;
};
type Schema = { properties?: Record<string, Schema>; required?: string[]; anyOf?: Schema[]; type?: string };

const documentOf = (resources?: Parameters<typeof openApiDocument>[0]) =>
  openApiDocument(resources) as unknown as Document;

const nothing = { status: 204, body: null };

test('the document is valid OpenAPI 3.1', async () => {
  const validator = new Validator();
  const { valid, errors } = await validator.validate(openApiDocument() as never);
  assert.deepEqual(
    { valid, errors: errors ?? null, version: validator.version },
    { valid: true, errors: null, version: '3.1' },
  );
});

test('every endpoint has an operation under its own id, at its path', () => {
  const { paths } = documentOf();
  for (const [resource, endpoints] of Object.entries(allEndpoints))
    for (const [member, { method, path }] of Object.entries(endpoints)) {
      const operation = paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
      assert.equal(operation?.operationId, `${resource}.${member}`);
    }
});

test('every parameter of a path is described', () => {
  for (const [path, item] of Object.entries(documentOf().paths))
    for (const operation of Object.values(item)) {
      const described = (operation.parameters ?? [])
        .filter((one) => one.in === 'path')
        .map(({ name }) => name);
      assert.deepEqual(
        described,
        [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name),
      );
    }
});

test('a webhook that may be left out is described, although a step of code reads it first', () => {
  const body = documentOf().paths['/Accounts']?.post?.requestBody?.content['application/json']?.schema;
  const hook = body?.properties?.registration_hook?.anyOf?.find(({ type }) => type === 'object');
  assert.deepEqual(hook?.required, ['url']);
});

test('a filter is not required and keeps its default', () => {
  const parameters = documentOf().paths['/Applications']?.get?.parameters ?? [];
  const size = parameters.find(({ name }) => name === 'page_size');
  assert.deepEqual([size?.required, size?.schema.default, size?.schema.type], [false, 50, 'integer']);
});

test('only open endpoints are free of the bearer token', () => {
  const { paths } = documentOf();
  assert.deepEqual(paths['/login']?.post?.security, []);
  assert.equal(paths['/Accounts']?.get?.security, undefined);
});

test('other spellings are marked, and have the parameters of their own path', () => {
  const remove = endpoint({
    method: 'DELETE',
    path: '/Things/:thing_sid',
    summary: 'Delete a thing',
    tag: 'things',
    also: [{ method: 'DELETE', path: '/Accounts/:account_sid/Things/:thing_sid' }],
    params: z.object({ thing_sid: sid }),
    success: nothing,
  });
  const operation = documentOf({ things: { remove } }).paths['/Accounts/{account_sid}/Things/{thing_sid}']
    ?.delete;
  assert.equal(operation?.['x-spelling-of'], 'things.remove');
  assert.deepEqual(
    operation?.parameters?.map(({ name }) => name),
    ['account_sid', 'thing_sid', 'Idempotency-Key'],
  );
});

test('an Idempotency-Key is a parameter where the answer can be given again, and nowhere else', () => {
  const { paths } = documentOf();
  const takesKey = (operation: { parameters?: { name: string }[] } | undefined) =>
    operation?.parameters?.some(({ name }) => name === 'Idempotency-Key') ?? false;
  assert.ok(takesKey(paths['/Accounts']?.post));
  assert.ok(takesKey(paths['/Accounts/{account_sid}']?.put));
  assert.equal(takesKey(paths['/Accounts']?.get), false);
  assert.equal(takesKey(paths['/login']?.post), false);
  assert.equal(takesKey(paths['/PasswordSettings']?.post), false);
});

test('a body that may be missing is not required', () => {
  const body = z.object({ note: z.string() }).nullish();
  const end = endpoint({
    method: 'POST',
    path: '/end',
    summary: 'End',
    tag: 'things',
    body,
    success: nothing,
  });
  assert.equal(documentOf({ things: { end } }).paths['/end']?.post?.requestBody?.required, false);
});

test('two endpoints cannot claim one address', () => {
  const one = endpoint({
    method: 'GET',
    path: '/things',
    summary: 'Things',
    tag: 'things',
    success: nothing,
  });
  assert.throws(
    () => openApiDocument({ things: { one, two: one } }),
    /things.two and things.one share GET \/things/,
  );
});
