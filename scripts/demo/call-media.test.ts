import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pcapOf, soundOf } from './call-media.ts';
import { RECORDED_FROM, turnsOf } from './call-turns.ts';

const call = {
  ...{ account_sid: 'a', call_sid: 'c', sip_callid: 'call-id', trace_id: 't', from: '1', to: '2' },
  ...{ isInbound: true, host: '10.0.0.6', remote_host: '203.0.113.14' },
  ...{ attempted_at: 1_795_000_000_000, at: 1_795_000_002_500, seconds: 30, isRecorded: true },
};

test('a recording is as long as its call, and each side speaks when the trace says so', () => {
  const sound = soundOf(call);
  assert.equal(sound.length, (30_000 - RECORDED_FROM) * 8 * 4);
  const turns = turnsOf(call);
  assert.ok(turns.length > 2);
  const loud = [0, 0];
  for (let frame = 0; frame < sound.length / 4; frame++) {
    const ms = frame / 8 + RECORDED_FROM;
    for (const side of [0, 1] as const) {
      if (Math.abs(sound.readInt16LE(frame * 4 + side * 2)) < 1000) continue;
      loud[side] = (loud[side] ?? 0) + 1;
      const speaks = turns.some(({ said, heard }) => {
        const { from, until } = side === 0 ? heard : said;
        return ms >= from && ms <= until;
      });
      assert.ok(speaks, `${side === 0 ? 'the caller' : 'the called side'} at ${ms} ms`);
    }
  }
  assert.ok(loud.every((count) => count > 8000));
  assert.ok(soundOf(call).equals(sound));
});

test('the side that calls sends the INVITE, between the two addresses that the call tells', () => {
  const packet = (isInbound: boolean) => pcapOf({ ...call, isInbound }).subarray(24 + 16);
  const addresses = (isInbound: boolean) =>
    [12, 16].map((at) =>
      packet(isInbound)
        .subarray(at, at + 4)
        .join('.'),
    );
  assert.deepEqual(addresses(true), ['203.0.113.14', '10.0.0.6']);
  assert.deepEqual(addresses(false), ['10.0.0.6', '203.0.113.14']);
  assert.match(packet(false).toString('latin1'), /INVITE .*\r\nVia: SIP\/2\.0\/UDP 10\.0\.0\.6:5060/);
});

test('a capture has eight messages, from the attempt to the end of the call', () => {
  const pcap = pcapOf(call);
  const times: number[] = [];
  for (let at = 24; at < pcap.length; at += 16 + pcap.readUInt32LE(at + 8))
    times.push(pcap.readUInt32LE(at) * 1000 + pcap.readUInt32LE(at + 4) / 1000 - call.attempted_at);
  assert.deepEqual(times, [0, 500, 512, 700, 2500, 2540, 32_500, 32_515]);
});
