/** Settings that are dangerous, or are likely to be a mistake. */

import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../app/config.ts';
import { dataFiles } from '../db/data-files.ts';
import { type Finding, fault, found, note, warning } from './finding.ts';

const LONGEST_SESSION_MINUTES = 24 * 60;
const MOST_ATTEMPTS = 50;

export function lookAtSettings(config: Config): Finding[] {
  const findings = [
    ...config.warnings.map(warning),
    ...secretFindings(config),
    ...networkFindings(config),
    ...signInFindings(config),
    ...fileFindings(config),
  ];
  return findings.length > 0 ? findings : [found('No setting is dangerous.')];
}

function secretFindings(config: Config): Finding[] {
  const { jwt_secret, encryption_secret, platform_database, legacy_crypto } = config;
  const findings: Finding[] = [];
  if (jwt_secret && jwt_secret === encryption_secret && platform_database === 'own')
    findings.push(
      warning(
        'TRUNKLINE_JWT_SECRET and TRUNKLINE_ENCRYPTION_SECRET are the same; whoever learns one has both.',
      ),
    );
  if (legacy_crypto)
    findings.push(
      warning(
        'TRUNKLINE_LEGACY_CRYPTO is set: AES-256-CTR does not tell a wrong secret from a right one. Take it away, here and at the platform, when nothing is left that was written so.',
      ),
    );
  if (config.backup_passphrase === null)
    findings.push(
      note('TRUNKLINE_BACKUP_PASSPHRASE is not set: whoever has a backup has the stored credentials too.'),
    );
  return findings;
}

const isEverything = (network: string) => /\/0$/.test(network);
const isLoopback = (host: string) => /^(127\.|localhost$|::1$|\[::1\]$)/.test(host);

function networkFindings(config: Config): Finding[] {
  const findings: Finding[] = [];
  if (config.cors_origins.includes('*'))
    findings.push(
      warning('TRUNKLINE_CORS_ORIGINS is *: pages of any origin may call the API. Name those that have to.'),
    );
  const wide = config.allowed_networks.filter(isEverything);
  if (wide.length > 0)
    findings.push(
      warning(
        `TRUNKLINE_ALLOW_PRIVATE_ADDRESSES has ${wide.join(', ')}: addresses that users type may lead anywhere inside. Name the networks that have to be reached.`,
      ),
    );
  const ownMachine = config.allowed_networks.filter((network) => /^(127\.|::1)/.test(network));
  if (ownMachine.length > 0)
    findings.push(
      warning(
        `TRUNKLINE_ALLOW_PRIVATE_ADDRESSES has ${ownMachine.join(', ')}: addresses that users type may lead to this machine's own services.`,
      ),
    );
  if (config.ingest && !config.ingest.credentials && !isLoopback(config.ingest.host))
    findings.push(
      warning(
        `Whoever reaches port ${config.ingest.port} of ${config.ingest.host} may write calls and alerts; set TRUNKLINE_INGEST_USERNAME and TRUNKLINE_INGEST_PASSWORD, or keep the port inside.`,
      ),
    );
  if (config.uploads && !config.uploads.credentials)
    findings.push(
      warning(
        'TRUNKLINE_RECORDING_OPEN is true: whoever reaches the port may send recordings. Set TRUNKLINE_RECORDING_USERNAME and TRUNKLINE_RECORDING_PASSWORD instead.',
      ),
    );
  if (/^http:/.test(config.base_url) && !isLoopback(new URL(config.base_url).hostname))
    findings.push(
      warning(`TRUNKLINE_BASE_URL is ${config.base_url}: links in mails lead people to sign in without TLS.`),
    );
  if (/^https:/.test(config.base_url) && config.hsts_seconds === null)
    findings.push(note('TRUNKLINE_HSTS_SECONDS is not set: browsers are not told to ask over HTTPS only.'));
  if (/^https:/.test(config.base_url) && config.trusted_proxies === 0)
    findings.push(
      warning(
        'TRUNKLINE_BASE_URL says https, so a proxy stands before this server, and TRUNKLINE_TRUST_PROXY is 0: every client counts as one address for limits and the audit trail.',
      ),
    );
  if (
    config.smtp &&
    /^smtp:/.test(config.smtp.url) &&
    /:[^@/]*@/.test(config.smtp.url) &&
    !/requireTLS=true/.test(config.smtp.url)
  )
    findings.push(
      note(
        'TRUNKLINE_SMTP_URL takes TLS only where the mail server offers it; ?requireTLS=true at its end demands it.',
      ),
    );
  return findings;
}

function signInFindings(config: Config): Finding[] {
  const findings: Finding[] = [];
  if (config.session_minutes > LONGEST_SESSION_MINUTES)
    findings.push(
      warning(
        `TRUNKLINE_SESSION_MINUTES is ${config.session_minutes}: a sign-in that nobody uses lasts ${Math.round(config.session_minutes / 60)} hours.`,
      ),
    );
  if (config.login.attempts > MOST_ATTEMPTS)
    findings.push(warning(`TRUNKLINE_LOGIN_ATTEMPTS is ${config.login.attempts}: passwords can be guessed.`));
  if (['debug', 'trace'].includes(config.log_level))
    findings.push(
      note(
        `TRUNKLINE_LOG_LEVEL is ${config.log_level}, which is for looking into something, not for every day.`,
      ),
    );
  if (config.fake_vendors)
    findings.push(fault('NODE_ENV is test, and all vendors are stood in for by another server.'));
  return findings;
}

/** What others on this machine can read. */
function fileFindings({ data_dir }: Config): Finding[] {
  const { database, calls, traces, figures, secrets } = dataFiles;
  return [secrets, database, calls, traces, figures].flatMap((name) => {
    const path = join(data_dir, name);
    if (!existsSync(path) || (statSync(path).mode & 0o077) === 0) return [];
    const sentence = `${path} can be read by others on this machine; chmod 600 it.`;
    return [name === secrets ? fault(sentence) : warning(sentence)];
  });
}
