import assert from 'node:assert/strict';
import { test } from 'node:test';
import { carrierInput } from '@trunkline/contract/carriers/carriers.contract.ts';
import { numberFault } from '@trunkline/contract/phone-numbers/number-fault.ts';
import { carriersByProvider } from './carriers.ts';
import { numbersCsv } from './numbers.ts';
import { providers } from './tenants.ts';

const rows = providers.flatMap((provider) =>
  numbersCsv(provider)
    .split('\n')
    .slice(1)
    .map((line) => {
      const [number = '', carrier = '', account = '', application = ''] = line.slice(1, -1).split('","');
      return { provider, number, carrier, account, application };
    }),
);

test('the demo has a dozen carriers, and every one of them is valid', () => {
  const carriers = Object.values(carriersByProvider).flat();
  assert.equal(carriers.length, 12);
  for (const { account: _, ...carrier } of carriers)
    assert.equal(carrierInput.safeParse(carrier).error, undefined, carrier.name);
});

test('the demo has two thousand numbers, each on a carrier that serves its account', () => {
  assert.equal(rows.length, 2000);
  assert.equal(new Set(rows.map(({ carrier, number }) => `${carrier} ${number}`)).size, 2000);
  for (const { provider, number, carrier, account, application } of rows) {
    assert.equal(numberFault(number), null, number);
    const of = provider.accounts.find((one) => one.name === account);
    assert.ok(of, account);
    assert.ok(application === '' || of.applications.includes(application), `${account} ${application}`);
    const brings = carriersByProvider[provider.name]?.find((one) => one.name === carrier);
    assert.ok(brings && brings.is_active !== 0, carrier);
    assert.ok(brings.account === undefined || brings.account === account, carrier);
  }
});
