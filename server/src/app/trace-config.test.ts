import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readConfig } from './config.ts';

const ENDPOINT = 'OTEL_EXPORTER_OTLP_ENDPOINT';
const HEADERS = 'OTEL_EXPORTER_OTLP_HEADERS';

test('without an endpoint there are no traces; with one its headers are read as they stand in an address', () => {
  assert.equal(readConfig({ OTEL_SERVICE_NAME: 'x', [HEADERS]: 'a=b' }).tracing, null);
  const url = 'https://collector.example.com:4318/otlp';
  assert.deepEqual(readConfig({ [ENDPOINT]: url }).tracing, { url, headers: {}, service_name: 'trunkline' });
  const given = readConfig({ [ENDPOINT]: url, [HEADERS]: 'Authorization=Bearer%20a%3Db, x-tenant=one=1,' });
  assert.deepEqual(given.tracing?.headers, { authorization: 'Bearer a=b', 'x-tenant': 'one=1' });
});

test('a wrong endpoint, or wrong headers, is one sentence that repeats neither', () => {
  for (const url of [
    'collector:4317',
    'grpc://collector:4317',
    'http://u:hidden@collector',
    'http://c/?hidden=1',
    'http://',
  ])
    assert.throws(
      () => readConfig({ [ENDPOINT]: url }),
      ({ message }) =>
        /OTEL_EXPORTER_OTLP_ENDPOINT must look like http/.test(message) && !/hidden/.test(message),
      url,
    );
  for (const text of ['hidden', '=hidden', 'a=%zz', 'a b=hidden', 'a=%0ahidden%0d%0ab'])
    assert.throws(
      () => readConfig({ [HEADERS]: text }),
      ({ message }) => /OTEL_EXPORTER_OTLP_HEADERS must look like/.test(message) && !/hidden/.test(message),
      text,
    );
});
