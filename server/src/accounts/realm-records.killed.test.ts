/** A server that is killed while a SIP realm changes, on both databases (decision 036). */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { startFakeDnsServer } from '../outside/dns-update.fake.ts';
import { startKilledServer } from '../testing/killed-server.ts';
import { until } from '../testing/until.ts';

/**
 * Of which name the records are changed when it is killed. Two accounts have come to their steps by then, since each start
 * costs a second of the processor; the old name first, as the round that removes one does nothing else meanwhile.
 */
const names = ['the old name', 'the new name'] as const;

test('a server that is killed at any step of a new SIP realm leaves an account whose realm has its records, and no others', {
  timeout: 600_000,
}, async (t) => {
  const dns = await startFakeDnsServer();
  const server = await startKilledServer(dns.env());
  t.after(async () => {
    await server.close();
    dns.close();
  });
  assert.equal((await server.ask('POST', '/Sbcs', server.admin, { ipv4: '192.0.2.1' })).status, 201);
  const recordsOf = (realm: string) => [...dns.records].filter((text) => text.includes(`${realm} `)).length;
  const set = (account_sid: string, realm: string) =>
    server.ask('POST', `/Accounts/${account_sid}/SipRealms/${realm}`, server.admin);
  const realmOf = async (account_sid: string) =>
    (await server.ask<{ sip_realm: string }>('GET', `/Accounts/${account_sid}`, server.admin)).body.sip_realm;
  const isSettled = async () =>
    (
      await server.query<{ name: string }>(
        "select name from trunkline_realm_names where state <> 'made' or claim is not null",
      )
    ).length === 0;

  let count = 0;
  /** Asks for a realm, and answers when the DNS server is at the step: before it does what it is asked, or when it has. */
  async function comeTo(what: (typeof names)[number], when: 'before' | 'after') {
    const about = `killed ${when} the records of ${what} were changed`;
    const account = await server.account();
    const [old, wanted] = [`old-${++count}.${dns.zone}`, `new-${count}.${dns.zone}`];
    assert.equal((await set(account, old)).status, 204, about);
    /** The update that is meant: the removal of the old name comes after the new one is there. */
    const nth = dns.asked + (what === 'the new name' ? 1 : 2);
    dns.meet = (now) => {
      if (now !== nth) return;
      if (when === 'before') dns.hold = new Promise(() => {});
      else dns.trouble = 'does it and hangs';
    };
    const isDone = () => (what === 'the new name' ? recordsOf(wanted) > 0 : recordsOf(old) === 0);
    const answer = set(account, wanted).catch(() => null);
    await until(() => dns.asked >= nth && (when === 'before' || isDone()));
    Object.assign(dns, { hold: null, trouble: null, meet: null });
    return { about, account, answer, old, wanted, realm: what === 'the new name' ? old : wanted };
  }

  for (const when of ['before', 'after'] as const) {
    const held = [];
    for (const what of names) held.push(await comeTo(what, when));
    server.kill();
    await Promise.all(held.map(({ answer }) => answer));
    // Where it was killed a minute ago.
    await server.query(
      "update trunkline_realm_names set due_at = '2020-01-01 00:00:00.000' where due_at is not null",
    );
    await server.again();
    await until(isSettled);
    for (const { about, account, old, wanted, realm } of held) {
      assert.equal(await realmOf(account), realm, about);
      assert.deepEqual([recordsOf(realm), recordsOf(realm === old ? wanted : old)], [2, 0], about);
      const again = `again-${account}.${dns.zone}`;
      assert.equal((await set(account, again)).status, 204, about);
      while (recordsOf(realm) > 0) await pause(20);
      assert.equal(recordsOf(again), 2, about);
    }
  }
});
