/**
 * Routes every number of an account that goes nowhere to one application:
 * `TRUNKLINE=https://console.example.com/api/v1 TOKEN=... node numbers.ts <account_sid> <application_sid>`
 */
import { applicationEndpoints } from '@trunkline/contract/applications/applications.contract.ts';
import { client, Refusal } from '@trunkline/contract/core/client.ts';
import { phoneNumberEndpoints } from '@trunkline/contract/phone-numbers/phone-numbers.contract.ts';

const [account_sid = '', application_sid = ''] = process.argv.slice(2);
const call = client({ address: process.env.TRUNKLINE ?? '', token: process.env.TOKEN ?? '' });

try {
  const application = await call(applicationEndpoints.read, { params: { application_sid } });
  const answer = await call(phoneNumberEndpoints.list, { query: { account_sid } });
  const numbers = Array.isArray(answer) ? answer : answer.data;
  const idle = numbers.filter((number) => number.application_sid === null);
  for (const { phone_number_sid, number } of idle) {
    await call(phoneNumberEndpoints.update, { params: { phone_number_sid }, body: { application_sid } });
    console.log(`${number} goes to ${application.name} now.`);
  }
  console.log(`${idle.length} of ${numbers.length} numbers were routed.`);
} catch (error) {
  if (!(error instanceof Refusal)) throw error;
  console.error(`${error.status}: ${error.message}`);
  process.exitCode = 1;
}
