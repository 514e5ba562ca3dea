/**
 * What stands for GitHub and Google as a process of its own: `node run-oauth-servers.ts <where the console is>`. Prints
 * the settings of a server that takes them for the two.
 */
import { randomBytes } from 'node:crypto';
import { startFakeGithub } from '../outside/github.fake.ts';
import { startOpenidServer } from './openid-server.ts';

const console_url = process.argv[2] ?? 'http://localhost:3000';
const app = (provider: string) => ({
  client_id: `a-${provider}-app`,
  client_secret: randomBytes(24).toString('hex'),
  callback: `${console_url}/oauth-callback/${provider}`,
});
const [hub, goo] = [app('github'), app('google')];
const [github, google] = [await startFakeGithub(hub), await startOpenidServer(goo)];
const env = {
  TRUNKLINE_GITHUB_CLIENT_ID: hub.client_id,
  TRUNKLINE_GITHUB_CLIENT_SECRET: hub.client_secret,
  TRUNKLINE_GITHUB_URL: github.url,
  TRUNKLINE_GITHUB_API_URL: github.url,
  TRUNKLINE_GOOGLE_CLIENT_ID: goo.client_id,
  TRUNKLINE_GOOGLE_CLIENT_SECRET: goo.client_secret,
  TRUNKLINE_GOOGLE_AUTHORIZE_URL: google.authorize_url,
  TRUNKLINE_GOOGLE_TOKEN_URL: google.token_url,
  TRUNKLINE_GOOGLE_USERINFO_URL: google.userinfo_url,
};
process.stdout.write(`${JSON.stringify({ env })}\n`);
