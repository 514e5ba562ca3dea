/**
 * The fake Stripe as a process of its own: prints where it is. `POST /` with an address has events told there, `POST /price`
 * with a category and an amount changes what is offered, and `POST /period` with an account ends its billing period.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { STRIPE_KEY, startFakeStripe, WEBHOOK_SECRET } from '../outside/stripe.fake.ts';

const stripe = await startFakeStripe();
const { ledger } = stripe;

/** A price never changes: another one takes its place. */
function offer([category, unit_amount]: string[]): void {
  const product = ledger.get('product', `prod_${category}`);
  const price = ledger.get('price', product.default_price);
  price.active = false;
  const amounts = { unit_amount: Number(unit_amount), unit_amount_decimal: unit_amount };
  const made = ledger.put({ ...price, ...amounts, id: ledger.newId('price'), active: true });
  product.default_price = made.id;
}

function endPeriod(account_sid: string): void {
  for (const subscription of ledger.all('subscription')) {
    const { metadata, status } = subscription as { metadata: { account_sid?: string }; status: string };
    if (metadata.account_sid === account_sid && status === 'active') ledger.endPeriod(subscription);
  }
}

const http = createServer(async (request, reply) => {
  let told = '';
  for await (const part of request) told += part;
  if (request.url === '/price') offer(told.split(' '));
  else if (request.url === '/period') endPeriod(told);
  else stripe.tellAt(told);
  reply.writeHead(204).end();
}).listen(0, '127.0.0.1', () => {
  const { port } = http.address() as AddressInfo;
  const told = {
    url: stripe.url,
    control: `http://127.0.0.1:${port}`,
    key: STRIPE_KEY,
    secret: WEBHOOK_SECRET,
  };
  process.stdout.write(`${JSON.stringify(told)}\n`);
});
