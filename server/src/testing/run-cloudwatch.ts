/** The stand-in of CloudWatch as a process of its own: prints how a server finds it, and takes lines on its input. */
import { createInterface } from 'node:readline';
import { startFakeCloudWatch } from '../outside/cloudwatch-logs.fake.ts';

const fake = await startFakeCloudWatch();
process.stdout.write(`${JSON.stringify(fake.env)}\n`);
for await (const line of createInterface(process.stdin)) {
  const { group, lines } = JSON.parse(line);
  fake.lines.set(group, lines);
  process.stdout.write('kept\n');
}
fake.close();
