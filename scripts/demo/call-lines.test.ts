import assert from 'node:assert/strict';
import { test } from 'node:test';
import { alertLines, type CallOwner, callLines, DAYS, type DemoCall } from './call-lines.ts';
import { otlpOf } from './call-traces.ts';

const owner = (n: number): CallOwner => ({
  account_sid: `account-${n}`,
  service_provider_sid: 'provider',
  applications: [`app-${n}`],
  trunks: ['Harbour Telecom', 'a,b=c'],
  share: n,
});
const owners = [owner(1), owner(4)];
const now = Date.parse('2026-11-22T12:30:00Z');
const timeOf = (line: string) => Number(line.split(' ').at(-1));

test('as many calls as were asked for, within thirty days, in the order of the hours, the same each time', () => {
  const answered: DemoCall[] = [];
  const lines = [...callLines(owners, 2000, now, (call) => answered.push(call))];
  assert.equal(lines.length, 2000);
  assert.deepEqual([...callLines(owners, 2000, now, () => {})], lines);
  for (const line of lines) assert.ok(timeOf(line) < now && timeOf(line) > now - DAYS * 86_400_000, line);
  assert.equal(new Set(lines.map(timeOf)).size, lines.length);
  const share = answered.length / lines.length;
  assert.ok(share > 0.75 && share < 0.9, String(share));
  assert.ok(lines.some((line) => line.includes('trunk=a\\,b\\=c ')));
  assert.ok(lines.filter((line) => line.includes('account_sid=account-4,')).length > 1400);
});

test('some short calls of the last hours are recorded where somebody keeps that, and no call says so otherwise', () => {
  const recorded: DemoCall[] = [];
  const tell = (call: DemoCall) => call.isRecorded && recorded.push(call);
  const recording = {
    day: '2026/11/22',
    format: (account_sid: string) => (account_sid === 'account-1' ? 'wav' : 'mp3'),
  };
  const lines = [...callLines(owners, 20_000, now, tell, recording)].filter((line) =>
    line.includes('recording_url'),
  );
  assert.ok(recorded.length > 5 && recorded.length < 60, String(recorded.length));
  assert.equal(lines.length, recorded.length);
  for (const [n, { account_sid, call_sid, at }] of recorded.entries()) {
    const path = `/Accounts/${account_sid}/RecentCalls/${call_sid}/record/2026/11/22/${recording.format(account_sid)}`;
    assert.ok(lines[n]?.includes(`recording_url="${path}"`), lines[n]);
    assert.ok(at > now - 6 * 3_600_000);
  }
  assert.ok(![...callLines(owners, 2000, now, () => {})].some((line) => line.includes('recording_url')));
});

test('alerts fall within the same days', () => {
  const lines = [...alertLines(owners, 50, now)];
  assert.equal(lines.length, 50);
  for (const line of lines) assert.ok(timeOf(line) < now && timeOf(line) > now - DAYS * 86_400_000);
});

test('a trace has one root, and every other span a parent in it and a place within the call', () => {
  const call = {
    ...{ account_sid: 'a', call_sid: 'c', sip_callid: 's', trace_id: 'f'.repeat(32), from: '1', to: '2' },
    ...{ isInbound: true, host: '10.0.0.5', remote_host: '203.0.113.12' },
    ...{ attempted_at: now - 2000, at: now, seconds: 60, isRecorded: false },
  };
  const [resource] = JSON.parse(otlpOf([call])).resourceSpans;
  const { spans } = resource.scopeSpans[0];
  const ids = new Set(spans.map((span: { spanId: string }) => span.spanId));
  const roots = spans.filter((span: { parentSpanId?: string }) => !span.parentSpanId);
  assert.deepEqual([roots.length, roots[0].name], [1, 'incoming-call']);
  for (const { parentSpanId, startTimeUnixNano, endTimeUnixNano } of spans) {
    assert.ok(!parentSpanId || ids.has(parentSpanId));
    assert.ok(BigInt(startTimeUnixNano) <= BigInt(endTimeUnixNano));
    assert.ok(BigInt(endTimeUnixNano) <= BigInt(now + 60_000) * 1_000_000n);
  }
});
