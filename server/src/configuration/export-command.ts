/** `npm run export`, or in a container `node server/src/configuration/export-command.ts`. */
import { renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { parseArgs } from 'node:util';
import { recordingsOpener } from '../accounts/open-recordings.ts';
import { audit } from '../app/audit.ts';
import { type Config, readConfig } from '../app/config.ts';
import { openCallStore } from '../app/open-call-store.ts';
import type { TenantAccount } from '../app/tenants.store.ts';
import { typedCommand } from '../db/how-typed.ts';
import { makeDirectory } from '../db/make-directory.ts';
import type { OpenDatabase } from '../db/open.ts';
import { amount, some } from '../operations/finding.ts';
import { withInstallation } from '../operations/open-installation.ts';
import { OPERATOR } from '../operations/operator.ts';
import { CommandRefusal } from '../operations/refusal.ts';
import { becomeCommand, type Command } from '../operations/run-command.ts';
import { findServerSecrets } from '../operations/server-secrets.ts';
import { mayCallOnly } from '../outside/public-address.ts';
import { publicStreamer } from '../outside/stream-public-url.ts';
import { type Cipher, cipherOfServer } from '../security/cipher.ts';
import { archiveAccount } from './archive-account.ts';
import { exportConfiguration } from './export-configuration.ts';
import { exportFiles } from './export-files.ts';
import { listAccountsCalled, listProviders } from './places.store.ts';
import { saying } from './saying.ts';
import { yamlFilesIn } from './source-files.ts';

export const exportCommand: Command = {
  in_vain: 'Nothing was exported.',
  usage: `${typedCommand('export', '[--provider=<name>] [--to=<file or folder/>]')}
${typedCommand('export', '--account=<name or sid> --archive=<file.tar.gz>')}`,
  async work({ args, env }) {
    const text = { type: 'string' } as const;
    const { values } = parseArgs({
      args,
      options: { provider: text, to: text, account: text, archive: text },
    });
    const config = readConfig(env);
    const cipher = cipherOfServer(config, findServerSecrets(config));
    if (values.account === undefined && values.archive === undefined)
      return exportProviders(config, cipher, values);
    if (!(values.account && values.archive) || values.provider !== undefined || values.to !== undefined)
      throw new CommandRefusal(
        `An account is exported into an archive: ${typedCommand('export', '--account <name or sid> --archive acme.tar.gz')}.`,
      );
    const { account: who, archive: file } = values;
    return withInstallation(config, (database) => archiveOne(database, config, cipher, who, file));
  },
};

async function exportProviders(
  config: Config,
  cipher: Cipher,
  { provider, to }: { provider?: string | undefined; to?: string | undefined },
): Promise<string> {
  const isFolder =
    to !== undefined &&
    (/[/\\]$/.test(to) || Boolean(statSync(to, { throwIfNoEntry: false })?.isDirectory()));
  const done = await withInstallation(config, ({ aside }) =>
    saying(async () => {
      const all = await listProviders(aside);
      const chosen = all.filter(({ name }) => provider === undefined || name === provider);
      if (chosen.length === 0) throw new CommandRefusal(`There is no service provider named ${provider}.`);
      const parts = chosen.map(({ service_provider_sid }) => ({ service_provider_sid, account_sid: null }));
      const from = { db: aside, cipher, base_url: config.base_url };
      return isFolder ? exportFiles(from, parts) : exportConfiguration(from, parts);
    }),
  );
  const whose = provider === undefined ? 'all service providers' : `the service provider ${provider}`;
  if (typeof done !== 'string') return `The configuration of ${whose} is in ${writeFolder(String(to), done)}`;
  if (!to) return done.trimEnd();
  // What is no file, such as a pipe, is written to as it is.
  if (statSync(to, { throwIfNoEntry: false })?.isFile() === false) writeFileSync(to, done);
  else writeWhole([{ path: to, text: done }]);
  return `The configuration of ${whose} is in ${to}.`;
}

async function archiveOne(
  { db, aside }: OpenDatabase,
  config: Config,
  cipher: Cipher,
  who: string,
  file: string,
): Promise<string> {
  const account = one(await listAccountsCalled(aside, who), who);
  const { account_sid, service_provider_sid, name } = account;
  const owner = { account_sid, service_provider_sid };
  const configuration = await saying(() =>
    exportConfiguration({ db: aside, cipher, base_url: config.base_url }, [owner]),
  );
  const calls = await openCallStore(config);
  const openRecordings = recordingsOpener({
    ...{ db: aside, cipher, directory: config.recordings_directory },
    streamPublicUrl: publicStreamer(mayCallOnly(config.allowed_networks)),
  });
  try {
    const had = await archiveAccount({ db: aside, calls, openRecordings, configuration }, account, file);
    const entry = { action: 'export', kind: 'accounts', record_sid: account_sid, record_name: name, owner };
    // What cannot be noted is not given (`R20`).
    await audit(db, OPERATOR, entry).catch((error: unknown) => {
      rmSync(file, { force: true });
      throw error;
    });
    const counts = `${amount(had.calls, 'call')}, ${amount(had.recordings, 'recording')}, ${amount(had.alerts, 'alert')} and ${had.audit} entries of the audit log`;
    const lacking =
      had.not_had_count > 0
        ? ` ${amount(had.not_had_count, 'recording')} could not be exported; see manifest.json in the archive for the reasons.`
        : '';
    return `The account ${name} is in ${file}: ${counts}.${lacking}`;
  } finally {
    await calls.close();
  }
}

function one(found: readonly TenantAccount[], who: string): TenantAccount {
  const [account, other] = found;
  if (!account) throw new CommandRefusal(`There is no account with the name or the sid ${who}.`);
  if (other)
    throw new CommandRefusal(
      `Several accounts are named ${who}; use the sid: ${found.map(({ account_sid }) => account_sid).join(', ')}.`,
    );
  return account;
}

/** Says also what lies there of before: a record that is gone would come back with it. */
function writeFolder(folder: string, files: readonly { path: string; text: string }[]): string {
  for (const { path } of files) makeDirectory(dirname(join(folder, path)), 0o777);
  writeWhole(files.map(({ path, text }) => ({ path: join(folder, path), text })));
  const written = new Set(files.map(({ path }) => normalize(path)));
  const others = yamlFilesIn(folder).filter((name) => !written.has(name));
  const rest =
    others.length > 0
      ? ` ${amount(others.length, 'file')} there ${others.length === 1 ? 'is' : 'are'} not of it: ${some(others)}.`
      : '';
  return `${folder}, ${amount(files.length, 'file')}.${rest}`;
}

/** An export of before stays until all of the new one is there. */
function writeWhole(files: readonly { path: string; text: string }[]): void {
  const beside = (path: string) => `${path}.unfinished`;
  try {
    for (const { path, text } of files) writeFileSync(beside(path), text);
  } catch (error) {
    for (const { path } of files) rmSync(beside(path), { force: true });
    throw error;
  }
  for (const { path } of files) renameSync(beside(path), path);
}

if (import.meta.main) await becomeCommand(exportCommand);
