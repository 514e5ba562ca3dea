/**
 * Every vendor of speech and language models stood in for, as a process of its own: for servers that are
 * tested as a whole, with `TRUNKLINE_TEST_VENDORS`. Its address is the one line that it prints. How a
 * vendor takes a key is told by the key itself: `a-right-key`, `a-wrong-key`, `a-slow-key` (`moods`).
 */
import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { startFakeLlms } from '../outside/llm-models.fake.ts';
import { startFakeVendors } from '../speech-services/probes/vendors.fake.ts';

const [speech, llms] = [await startFakeVendors(), await startFakeLlms()];
const forLlms = /^GET \/api\.(openai\.com\/v1\/models|anthropic\.com\/)/;

const door = createServer((socket) => {
  socket.on('error', () => socket.destroy());
  socket.once('data', (first) => {
    const { port } = new URL(forLlms.test(first.toString('latin1')) ? llms.url : speech.origin);
    const inside = connect(Number(port), '127.0.0.1');
    inside.on('error', () => socket.destroy());
    inside.write(first);
    socket.pipe(inside).pipe(socket);
  });
}).listen(0, '127.0.0.1');
await once(door, 'listening');
process.stdout.write(`http://127.0.0.1:${(door.address() as AddressInfo).port}\n`);
