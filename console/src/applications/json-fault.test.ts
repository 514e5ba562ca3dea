import assert from 'node:assert/strict';
import { test } from 'node:test';
import { jsonFault } from './json-fault.ts';

test('JSON of every kind has no fault', () => {
  for (const text of ['[]', '{"a": [1, -2.5e3, true, null, "\\u00e9\\n"]}', ' [{"verb":"say"}]\n'])
    assert.equal(jsonFault(text), null, text);
});

test('the place and the reason of the first fault are named', () => {
  const faults: [text: string, line: number, column: number, what: RegExp][] = [
    ['[\n  {"verb": "say" "text": "x"}\n]', 2, 18, /^"," or "}" is missing/],
    ['[{"verb": "say",}]', 1, 16, /nothing follows this comma/],
    ['[{"verb"}]', 1, 9, /^":" is missing/],
    ["[{'verb': 1}]", 1, 3, /name in double quotes/],
    ['[1, ]', 1, 3, /nothing follows/],
    ['[{"verb": "say', 1, 11, /has no end/],
    ['[{"verb": "say"}', 1, 17, /the text ends, "," or "]" is missing/],
    ['[] []', 1, 4, /nothing may follow/],
    ['[01]', 1, 2, /a value is missing/],
    ['say hello', 1, 1, /a value is missing/],
  ];
  for (const [text, line, column, what] of faults) {
    const fault = jsonFault(text);
    assert.deepEqual([fault?.line, fault?.column], [line, column], text);
    assert.match(fault?.what ?? '', what);
  }
});
