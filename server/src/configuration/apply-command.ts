/** `npm run apply`, or in a container `node server/src/configuration/apply-command.ts`. Exit code 2: `--check` found drift. */
import { parseArgs } from 'node:util';
import type { Actor } from '@trunkline/contract/core/actor.ts';
import { LONGEST_PATTERN, LONGEST_SHARED_PATTERN } from '@trunkline/contract/least-cost-routing/pattern.ts';
import { type Config, givenTexts, readConfig } from '../app/config.ts';
import { fixedRealms } from '../app/fixed-realms.ts';
import { routesWithin } from '../app/routes-within.ts';
import { typedCommand } from '../db/how-typed.ts';
import type { OpenDatabase } from '../db/open.ts';
import { withInstallation } from '../operations/open-installation.ts';
import { OPERATOR } from '../operations/operator.ts';
import { CommandRefusal } from '../operations/refusal.ts';
import { becomeCommand, type Command } from '../operations/run-command.ts';
import { findServerSecrets } from '../operations/server-secrets.ts';
import { cipherOfServer, encryptionKeys } from '../security/cipher.ts';
import { applyConfiguration } from './apply-configuration.ts';
import { planText } from './plan-text.ts';
import { saying } from './saying.ts';
import { sourceFiles } from './source-files.ts';

const origin = {
  actor: { ...OPERATOR.actor, view_only: false } as unknown as Actor,
  address: '',
  request_id: '',
  session_sid: null,
};

export const applyCommand: Command = {
  in_vain: 'Nothing was changed.',
  usage: `${typedCommand('apply', '<file, directory or -> [--check] [--delete] [--plan=<plan>]')}
  --check shows what would change, without changing anything
  --delete deletes records missing from the lists of the document
  --plan=<plan> applies only if the plan is still the one that --check showed`,
  async work({ args, env, input }) {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        check: { type: 'boolean', default: false },
        delete: { type: 'boolean', default: false },
        plan: { type: 'string' },
      },
    });
    const [path, ...more] = positionals;
    if (!path || more.length > 0)
      throw new CommandRefusal(
        `Name one file or directory: ${typedCommand('apply', 'acme.yaml [--check] [--delete]')}. A - reads standard input.`,
      );
    if (values.check && values.plan !== undefined)
      throw new CommandRefusal('--check names the plan and --plan applies it: give one of them.');
    const config = readConfig(env);
    const documents = await sourceFiles(path, input);
    const done = await withInstallation(config, (database) =>
      saying(() =>
        applyConfiguration(partsOf(config, database), origin, {
          documents,
          secrets: givenTexts(env),
          delete: values.delete ? 1 : 0,
          dry_run: values.check ? 1 : 0,
          plan: values.plan,
        }),
      ),
    );
    const isDrift = done.created + done.changed + done.deleted + done.left > 0;
    const ending = values.check ? 'Nothing was changed.' : done.audit_sid ? 'Done.' : 'Nothing to change.';
    const text = `${planText(done)}\nPlan ${done.plan}. ${ending}`;
    return { text, code: values.check && isDrift ? 2 : 0 };
  },
};

/** What the routes have tools for that no document asks for. */
function never(): never {
  throw new Error('a document does not ask for this');
}

function partsOf(config: Config, { aside }: OpenDatabase) {
  const secrets = findServerSecrets(config);
  const cipher = cipherOfServer(config, secrets);
  return {
    db: aside,
    cipher,
    digest_keys: encryptionKeys(secrets),
    routesWithin: routesWithin({
      ...{ cipher, rules: config.carriers, realms: fixedRealms(config), is_hosted: false },
      longest_pattern: config.platform_database === 'shared' ? LONGEST_SHARED_PATTERN : LONGEST_PATTERN,
      ...{ passwordCheck: never as never, bucketTester: never as never },
      ...{
        fetchPublicUrl: never as never,
        askWebsocket: never as never,
        vendors: {} as never,
        llms: {} as never,
      },
      outbox: { enqueue: never, nudge: never },
      calls: { countOfAccounts: never, stats: null },
    }),
  };
}

if (import.meta.main) await becomeCommand(applyCommand);
