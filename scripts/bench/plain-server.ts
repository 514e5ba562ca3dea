/** What Fastify costs by itself: one handler that sends a ready object. Says its address on standard output. */
import Fastify from 'fastify';

const answer = JSON.parse(process.env.BENCH_ANSWER ?? '{}');
const app = Fastify();
app.get('/plain', async () => answer);
console.log(await app.listen({ port: 0, host: '127.0.0.1' }));
process.once('SIGTERM', () => void app.close());
