import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { failureOf } from '../testing/error-of.ts';
import { startWebhookServer, type WebhookServer } from '../testing/webhook-server.ts';
import { type WebsocketQuestion, websocketAsker } from './ask-websocket.ts';
import { OutboundFailure } from './fetch-public-url.ts';
import { mayCallOnly } from './public-address.ts';
import { publicSocketOpener } from './public-websocket.ts';

let server: WebhookServer;
const local = websocketAsker(publicSocketOpener(mayCallOnly(['127.0.0.1'])));

before(async () => {
  server = await startWebhookServer();
  server.sockets['/echo'] = (text, socket) => socket.say(`you said ${text}`);
  server.sockets['/chatty'] = (_, socket) => {
    socket.say('', { opcode: 9 });
    socket.say('not this');
    socket.say('half of ', { fin: false });
    socket.say('you said it', { opcode: 0 });
  };
  server.sockets['/silent'] = () => {};
  server.sockets['/abrupt'] = (_, socket) => socket.end();
  server.sockets['/polite'] = (_, socket) => socket.say('', { opcode: 8 });
  server.sockets['/nonsense'] = (_, socket) => socket.raw(Buffer.from('HTTP/1.1 200 OK\r\n\r\n'));
  server.sockets['/endless'] = (_, socket) => {
    for (let count = 0; count < 40; count++) socket.say('x'.repeat(30_000));
  };
  server.answers['/nothing'] = (_request, reply) => reply.writeHead(426).end('upgrade, please');
});
after(() => server.close());

const asking = (path: string, over: Partial<WebsocketQuestion> = {}, asker = local) =>
  asker(server.at(path, 'ws'), {
    subprotocol: 'ws.jambonz.org',
    headers: { authorization: 'Basic xyz' },
    message: 'hello',
    isAnswer: (text) => text.includes('you said'),
    timeout_ms: 60_000,
    ...over,
  });

/** The other side hears it a moment later. */
async function assertHeard(beginning: string): Promise<void> {
  const isThere = () => server.heard.some((one) => one.startsWith(beginning));
  for (let tries = 0; tries < 3000 && !isThere(); tries++) await new Promise((done) => setTimeout(done, 10));
  assert.ok(isThere(), `${beginning} among ${server.heard}`);
}

const failure = async (work: Promise<unknown>) => (await failureOf(OutboundFailure, work)).message;

test('a question is asked with its headers, answered, and the websocket closed', async () => {
  const { headers, status, text } = await asking('/echo');
  assert.deepEqual([status, text], [101, 'you said hello']);
  assert.equal(headers['sec-websocket-protocol'], 'ws.jambonz.org');
  const { headers: sent } = server.asked.at(-1) ?? {};
  assert.deepEqual([sent?.authorization, sent?.['sec-websocket-protocol']], ['Basic xyz', 'ws.jambonz.org']);
  await assertHeard('8:');
});

test('the answer is found among other messages, in parts, and a ping is answered', async () => {
  server.heard.length = 0;
  assert.equal((await asking('/chatty')).text, 'half of you said it');
  await assertHeard('10:');
});

test('where no answer is expected, none is waited for', async () => {
  assert.equal((await asking('/silent', { isAnswer: null })).text, '');
});

test('a server that says back no subprotocol, or another one, is asked all the same, and its headers tell', async () => {
  for (const name of [null, 'other.example.com']) {
    server.speaks(name);
    const { headers, status, text } = await asking('/echo');
    assert.deepEqual([status, text], [101, 'you said hello']);
    assert.equal(headers['sec-websocket-protocol'] ?? null, name);
  }
  server.speaks('ws.jambonz.org');
});

test('an answer by HTTP is told as it is', async () => {
  const refused = await asking('/forbidden');
  assert.deepEqual([refused.status, refused.text], [403, 'no']);
  assert.equal(refused.headers['content-length'], '2');
});

test('silence, breaking off, closing and nonsense are said in words', async () => {
  assert.match(await failure(asking('/silent', { timeout_ms: 100 })), /did not answer within 0\.1 seconds/);
  assert.match(await failure(asking('/abrupt')), /closed the connection/);
  assert.match(await failure(asking('/polite')), /closed the WebSocket without an answer/);
  assert.match(await failure(asking('/endless')), /sends more than this server reads/);
  assert.match(await failure(asking('/nonsense')), /no message of a WebSocket/);
  assert.match(
    await failure(local('ws://127.0.0.1:1/', { subprotocol: 'x', headers: {}, message: '', isAnswer: null })),
    /refuses the connection/,
  );
});

test('an address inside is not opened', async () => {
  const closed = websocketAsker(publicSocketOpener(mayCallOnly([])));
  const asked = server.asked.length;
  assert.match(await failure(asking('/echo', {}, closed)), /not one that this server may call/);
  assert.equal(server.asked.length, asked);
});
