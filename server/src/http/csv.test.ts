import assert from 'node:assert/strict';
import { test } from 'node:test';
import { csvLine, withoutGuard } from './csv.ts';
import { readCsv } from './read-csv.ts';

const cells = async (text: string) => (await readCsv(text, 100)).rows.map((row) => row.cells);

test('comma, semicolon and tab are told apart by the first line', async () => {
  assert.deepEqual(await cells('a,b;c,d\n1,2;3,4'), [
    ['a', 'b;c', 'd'],
    ['1', '2;3', '4'],
  ]);
  assert.deepEqual(await cells('a;b\n1,5;2'), [
    ['a', 'b'],
    ['1,5', '2'],
  ]);
  assert.equal((await readCsv('a\tb\n1\t2', 100)).separator, 'tab');
  assert.equal((await readCsv('"a;b;c",d\n1,2', 100)).separator, ',');
  assert.equal((await readCsv('single\n1', 100)).separator, ',');
  assert.deepEqual(await cells('sep=;\r\na,x;b\r\n1;2'), [
    ['a,x', 'b'],
    ['1', '2'],
  ]);
});

test('quotes, a byte order mark, blank lines and any line ending are read', async () => {
  assert.deepEqual(await cells('\uFEFFname,note\r\n"Smith, ""Jo""","two\nlines"\r\n\r\n,\r\nlast,'), [
    ['name', 'note'],
    ['Smith, "Jo"', 'two\nlines'],
    ['last', ''],
  ]);
  assert.deepEqual(await cells('a\r1\r2'), [['a'], ['1'], ['2']]);
});

test('each row says the line where it begins', async () => {
  const lines = async (text: string) => (await readCsv(text, 100)).rows.map((row) => row.line);
  assert.deepEqual(await lines('a\n\n1\n"2\n2"\n3'), [1, 3, 4, 6]);
  assert.deepEqual(await lines('sep=,\na\n1'), [2, 3]);
});

test('no more rows are read than asked for, and one', async () => {
  assert.equal((await readCsv('x\n'.repeat(50), 10)).rows.length, 11);
});

test('what cannot be read is refused with the line and what to do', async () => {
  const refusal = async (text: string) => {
    try {
      await readCsv(text, 100);
    } catch (error) {
      return (error as Error).message;
    }
    return 'no refusal';
  };
  assert.match(await refusal('a,b\n"1,2\n3,4'), /quote is opened but never closed/);
  assert.match(await refusal('a,b\n1,2\n3,4"5'), /^Line 3 has a quote in the middle/);
  assert.match(await refusal('a,b\n"1"2,3'), /^Line 2 has a quote in the middle/);
  assert.match(await refusal('a,b\n1,2\nM\uFFFDller,3'), /^Line 3 contains unreadable characters.*UTF-8/);
  assert.match(await refusal('a\0b'), /UTF-8/);
});

test('a formula is defused when it goes out, and comes back as it was', async () => {
  assert.equal(csvLine(['＝1+1', '\n=1']), '"\'＝1+1","\'\n=1"\r\n');
  assert.equal(csvLine(['=1+1', 'say "hi"', null, 7, '12']), '"\'=1+1","say ""hi""",,"7","12"\r\n');
  for (const text of ['=1+1', '-5', '\n=1+1', '＝1+1', "'quoted'", '12']) {
    const [[cell = '']] = (await cells(`${csvLine([text])}`)) as [[string]];
    assert.equal(withoutGuard(cell), text);
  }
});
