import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pcapOf, wavOf } from './call-media.ts';

const call = {
  ...{ account_sid: 'a', call_sid: 'c', sip_callid: 'call-id', trace_id: 't', from: '1', to: '2' },
  ...{ attempted_at: 1_795_000_000_000, at: 1_795_000_002_500, seconds: 30, recording: null },
};

test('a recording is as long as its call, both sides speak, and never both at once', () => {
  const wav = wavOf(call);
  assert.equal(wav.length, 44 + 30 * 8000 * 4);
  assert.equal(wav.readUInt32LE(40), wav.length - 44);
  const loud = [0, 0];
  for (let at = 44; at < wav.length; at += 4) {
    const sides = [wav.readInt16LE(at), wav.readInt16LE(at + 2)].map((value) => Math.abs(value) > 1000);
    sides.forEach((isLoud, side) => {
      loud[side] = (loud[side] ?? 0) + Number(isLoud);
    });
    assert.ok(!sides.every(Boolean));
  }
  assert.ok(loud.every((count) => count > 8000));
  assert.ok(wavOf(call).equals(wav));
});

test('a capture has eight messages, from the attempt to the end of the call', () => {
  const pcap = pcapOf(call);
  const times: number[] = [];
  for (let at = 24; at < pcap.length; at += 16 + pcap.readUInt32LE(at + 8))
    times.push(pcap.readUInt32LE(at) * 1000 + pcap.readUInt32LE(at + 4) / 1000 - call.attempted_at);
  assert.deepEqual(times, [0, 500, 512, 700, 2500, 2540, 32_500, 32_515]);
});
