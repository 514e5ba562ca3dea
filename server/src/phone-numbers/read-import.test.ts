import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ProblemError } from '../http/problems.ts';
import { readImport } from './read-import.ts';

async function refusal(text: string): Promise<string> {
  try {
    await readImport(text);
  } catch (error) {
    assert.ok(error instanceof ProblemError && error.status === 400);
    return error.message;
  }
  return 'no refusal';
}

test('columns are found by their names, in any order, case and spelling', async () => {
  const { rows, ignored_columns, separator } = await readImport(
    'Notes;Carrier_Name;\u200BPHONE NUMBER;account-sid;Application\nx;Long distance;+1212;A1;Desk\n',
  );
  assert.equal(separator, ';');
  assert.deepEqual(ignored_columns, ['Notes']);
  assert.deepEqual(rows, [
    {
      line: 2,
      number: '+1212',
      carrier: 'Long distance',
      account: 'A1',
      application: 'Desk',
      is_too_long: false,
    },
  ]);
});

test('a sid goes before a name; a value that is missing is empty', async () => {
  const { rows } = await readImport('number,carrier,voip_carrier_sid\n1,Some,c1\n2,Other\n3');
  assert.deepEqual(
    rows.map((row) => row.carrier),
    ['c1', 'Other', ''],
  );
});

test('a bare list of numbers needs no line of names', async () => {
  for (const list of [
    '12125550100\n12125550101',
    '\u200B12125550100\u202C\n12125550101',
    '+1 212 555 0100\n(212) 555-0101',
    '1212*\n1213*',
  ])
    assert.equal((await readImport(list)).rows.length, 2, list);
  assert.equal((await readImport('12125550100')).rows[0]?.line, 1);
});

test('a line of very many digits is looked through in one go', async () => {
  const start = performance.now();
  assert.match(await refusal(`${'1'.repeat(300_000)}!`), /first line/);
  // It takes some milliseconds; where each digit is begun at anew, minutes.
  assert.ok(performance.now() - start < 20_000);
});

test('more values than names are seen; empty ones at the end do not count', async () => {
  const { rows } = await readImport('number,carrier\n1,Acme, Inc\n2,Acme,,\n');
  assert.deepEqual(
    rows.map((row) => row.is_too_long),
    [true, false],
  );
});

test('lines end in whichever way, and in several within one text', async () => {
  const { rows } = await readImport('number,carrier\r\n1,a\n2,b\r3,"c\r\nd"\r\n4');
  assert.deepEqual(
    rows.map(({ line, number, carrier }) => [line, number, carrier]),
    [
      [2, '1', 'a'],
      [3, '2', 'b'],
      [4, '3', 'c\nd'],
      [6, '4', ''],
    ],
  );
  assert.equal((await readImport('12125550100\r\n12125550101\n12125550102')).rows.length, 3);
});

test('a row is told by the line that it begins in, whatever line ends its values have', async () => {
  const { rows } = await readImport(
    'number,carrier\r\n"1555\r\n0001","Long\ndistance"\r\n\r\n15550002,Long distance',
  );
  assert.deepEqual(
    rows.map(({ line, carrier }) => [line, carrier]),
    [
      [2, 'Long\ndistance'],
      [6, 'Long distance'],
    ],
  );
});

test('a line that tells the separator may be written in capitals or in quotes', async () => {
  for (const told of ['sep=;\r\n', 'SEP=;\n', '\uFEFF"sep=;"\r\n', 'sep=;\r']) {
    const { rows, separator } = await readImport(`${told}number;carrier\n1;Acme, Inc`);
    assert.deepEqual([separator, rows[0]?.line, rows[0]?.carrier], [';', 3, 'Acme, Inc'], told);
  }
});

test('the guard that an export puts before a sign is taken off', async () => {
  assert.equal((await readImport("number,carrier\n1,'=Best")).rows[0]?.carrier, '=Best');
});

test('a text that cannot be an import says what is missing', async () => {
  assert.equal(await refusal(''), 'The text contains no numbers.');
  assert.equal(await refusal('\n\n , \n'), 'The text contains no numbers.');
  assert.equal(await refusal('number,carrier\n'), 'There are no numbers below the column names.');
  assert.match(await refusal('name,city\nAda,Rome'), /no column "number".*It contains: name, city$/);
  assert.match(await refusal('12125550100,Long distance\n'), /no column "number"/);
  assert.match(await refusal('number,Phone\n1,2'), /Two columns have the same meaning: "number" and "Phone"/);
  assert.match(await refusal('number\n"1'), /never closed/);
  for (const json of ['[{"number":"12125550100"}]', '\uFEFF{\n  "numbers": []}', '["12125550100"]'])
    assert.match(await refusal(json), /^This is JSON/);
});

test('ten thousand rows are taken, one more is too many, and a hundred thousand are told so', async () => {
  const list = (count: number) =>
    Array.from({ length: count }, (_, n) => String(12_000_000_000 + n)).join('\n');
  assert.equal((await readImport(`number\n${list(10_000)}\n`)).rows.length, 10_000);
  assert.equal((await readImport(list(10_000))).rows.length, 10_000);
  assert.match(await refusal(list(10_001)), /more than 10,000 rows, and one import takes at most 10,000/);
  assert.match(await refusal(`number\n${list(100_000)}`), /about 100,000 rows/);
});

test('numbers alone need no first line of names, in whatever digits they are written', async () => {
  for (const list of [
    '+966 50 123\n050\n',
    '٠٥٠١٢٣٤٥٦٧\n٠٥٠\n',
    '＋８１３１２３４\n８１\n',
    '\u202a९१२२\u202c\n९१\n',
  ]) {
    const { rows } = await readImport(list);
    assert.deepEqual(
      rows.map(({ number }) => number),
      list.trimEnd().split('\n'),
    );
  }
});
