import assert from 'node:assert/strict';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { after, test } from 'node:test';
import { captureFiles } from './capture-files.ts';
import { CaptureFailure, type SipCapture } from './homer.ts';

const directory = mkdtempSync(join(tmpdir(), 'trunkline-captures-'));
after(() => rmSync(directory, { recursive: true }));

/** Packets of these lengths, one in each second, the shorter end of numbers first or last. */
function pcap(lengths: readonly number[], little = true): Buffer {
  const number = (value: number) => {
    const bytes = Buffer.alloc(4);
    if (little) bytes.writeUInt32LE(value);
    else bytes.writeUInt32BE(value);
    return bytes;
  };
  const head = [0xa1b2c3d4, 0x00020004, 0, 0, 65_535, 1].map(number);
  return Buffer.concat([
    ...head,
    ...lengths.flatMap((length, nth) => [
      number(nth + 1),
      number(2),
      number(length),
      number(length),
      Buffer.alloc(length),
    ]),
  ]);
}

test('a capture is found by the Call-ID that its file is named by, counted and given whole', async () => {
  const captures = captureFiles(directory) as SipCapture;
  for (const [id, file, content] of [
    ['84b4c@203.0.113.9', '84b4c%40203.0.113.9.pcap', pcap([10, 500, 3])],
    ['../../a b', '..%2F..%2Fa%20b.pcap', pcap([10, 500, 3], false)],
  ] as const) {
    writeFileSync(join(directory, file), content);
    assert.equal(await captures.count({ call_id: id, method: 'invite' }), 3);
    const found = await captures.pcap({ call_id: id, method: 'invite' });
    assert.ok(found && (await buffer(found)).equals(content));
  }
});

test('what was not captured, what holds nothing and what is no name is none', async () => {
  const captures = captureFiles(directory) as SipCapture;
  writeFileSync(join(directory, 'empty.pcap'), pcap([]));
  for (const id of ['nobody', 'empty', '..', '.', 'x'.repeat(255), '\ud800', '']) {
    assert.equal(await captures.count({ call_id: id, method: 'invite' }), 0, id);
    assert.equal(await captures.pcap({ call_id: id, method: 'invite' }), null, id);
  }
});

test('a file that is cut or lies about its lengths is counted to its end', async () => {
  const captures = captureFiles(directory) as SipCapture;
  writeFileSync(join(directory, 'cut.pcap'), pcap([10, 500]).subarray(0, 70));
  assert.equal(await captures.count({ call_id: 'cut', method: 'invite' }), 2);
  const lying = pcap([10, 500]);
  lying.writeUInt32LE(4_000_000_000, 32);
  writeFileSync(join(directory, 'lying.pcap'), lying);
  assert.equal(await captures.count({ call_id: 'lying', method: 'invite' }), 1);
});

test('of a time there are the packets of that time, counted and given', async () => {
  const captures = captureFiles(directory) as SipCapture;
  for (const little of [true, false]) {
    writeFileSync(join(directory, 'times.pcap'), pcap([10, 500, 3, 4], little));
    const of = { call_id: 'times', method: 'invite', during: { from: 2_500, until: 3_500 } } as const;
    assert.equal(await captures.count(of), 2);
    const found = await captures.pcap(of);
    assert.ok(found);
    const content = await buffer(found);
    assert.deepEqual(
      content,
      Buffer.concat([pcap([], little), pcap([10, 500, 3], little).subarray(24 + 26)]),
    );
    const later = { ...of, during: { from: 9_000, until: 10_000 } };
    assert.deepEqual([await captures.count(later), await captures.pcap(later)], [0, null]);
  }
});

test('a file that is no capture has no times, and is given as it is', async () => {
  const captures = captureFiles(directory) as SipCapture;
  writeFileSync(join(directory, 'page.pcap'), '<html>'.repeat(10));
  const of = { call_id: 'page', method: 'invite', during: { from: 0, until: 1 } } as const;
  assert.equal(await captures.count(of), 1);
  const found = await captures.pcap(of);
  assert.equal(String(found && (await buffer(found))), '<html>'.repeat(10));
});

/** Root may read everything, so it becomes somebody else meanwhile. */
async function asNobody(work: () => Promise<void>): Promise<void> {
  const isRoot = process.geteuid?.() === 0;
  if (isRoot) process.seteuid?.(65_534);
  try {
    await work();
  } finally {
    if (isRoot) process.seteuid?.(0);
  }
}

test('a capture that another user wrote, and lets nobody read, is a sentence for a person', async (t) => {
  // The folder of a run of tests is closed to that somebody.
  const folder = mkdtempSync('/tmp/trunkline-captures-');
  t.after(() => rmSync(folder, { recursive: true }));
  chmodSync(folder, 0o755);
  const captures = captureFiles(folder) as SipCapture;
  writeFileSync(join(folder, 'closed.pcap'), pcap([10]), { mode: 0 });
  const of = { call_id: 'closed', method: 'invite' } as const;
  const during = { from: 0, until: 5000 };
  const isSaid = (error: Error) => error instanceof CaptureFailure && /read \(EACCES\); /.test(error.message);
  await asNobody(async () => {
    await assert.rejects(captures.count(of), isSaid);
    await assert.rejects(captures.pcap(of), isSaid);
    await assert.rejects(captures.pcap({ ...of, during }), isSaid);
  });
});
