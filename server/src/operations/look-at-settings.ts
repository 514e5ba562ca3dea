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
        'TRUNKLINE_JWT_SECRET and TRUNKLINE_ENCRYPTION_SECRET are the same; anyone who learns one has both.',
      ),
    );
  if (legacy_crypto)
    findings.push(
      warning(
        'TRUNKLINE_LEGACY_CRYPTO is set: AES-256-CTR cannot detect a wrong secret. Remove the variable, here and on the platform, when no such values are left.',
      ),
    );
  if (config.backup_passphrase === null)
    findings.push(
      note(
        'TRUNKLINE_BACKUP_PASSPHRASE is not set: anyone who has a backup also has the stored credentials.',
      ),
    );
  return findings;
}

const isEverything = (network: string) => /\/0$/.test(network);
const isLoopback = (host: string) => /^(127\.|localhost$|::1$|\[::1\]$)/.test(host);

function networkFindings(config: Config): Finding[] {
  const findings: Finding[] = [];
  if (config.cors_origins.includes('*'))
    findings.push(
      warning(
        'TRUNKLINE_CORS_ORIGINS is *: pages of any origin may call the API. List only the origins that need it.',
      ),
    );
  const wide = config.allowed_networks.filter(isEverything);
  if (wide.length > 0)
    findings.push(
      warning(
        `TRUNKLINE_ALLOW_PRIVATE_ADDRESSES has ${wide.join(', ')}: addresses entered by users may lead anywhere in your network. List only the networks that must be reachable.`,
      ),
    );
  const ownMachine = config.allowed_networks.filter((network) => /^(127\.|::1)/.test(network));
  if (ownMachine.length > 0)
    findings.push(
      warning(
        `TRUNKLINE_ALLOW_PRIVATE_ADDRESSES has ${ownMachine.join(', ')}: addresses entered by users may lead to services on this machine.`,
      ),
    );
  if (config.ingest && !config.ingest.credentials && !isLoopback(config.ingest.host))
    findings.push(
      warning(
        `Anyone who can reach port ${config.ingest.port} of ${config.ingest.host} can write calls and alerts; set TRUNKLINE_INGEST_USERNAME and TRUNKLINE_INGEST_PASSWORD, or keep the port internal.`,
      ),
    );
  if (config.uploads && !config.uploads.credentials)
    findings.push(
      warning(
        'TRUNKLINE_RECORDING_OPEN is true: anyone who can reach the port can send recordings. Set TRUNKLINE_RECORDING_USERNAME and TRUNKLINE_RECORDING_PASSWORD instead.',
      ),
    );
  if (/^http:/.test(config.base_url) && !isLoopback(new URL(config.base_url).hostname))
    findings.push(
      warning(
        `TRUNKLINE_BASE_URL is ${config.base_url}: links in emails lead people to sign in without TLS.`,
      ),
    );
  if (/^https:/.test(config.base_url) && config.hsts_seconds === null)
    findings.push(note('TRUNKLINE_HSTS_SECONDS is not set: browsers are not told to use only HTTPS.'));
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
        'TRUNKLINE_SMTP_URL uses TLS only if the mail server offers it; add ?requireTLS=true to require it.',
      ),
    );
  return findings;
}

function signInFindings(config: Config): Finding[] {
  const findings: Finding[] = [];
  if (config.session_minutes > LONGEST_SESSION_MINUTES)
    findings.push(
      warning(
        `TRUNKLINE_SESSION_MINUTES is ${config.session_minutes}: an unused sign-in lasts ${Math.round(config.session_minutes / 60)} hours.`,
      ),
    );
  if (config.login.attempts > MOST_ATTEMPTS)
    findings.push(warning(`TRUNKLINE_LOGIN_ATTEMPTS is ${config.login.attempts}: passwords can be guessed.`));
  if (['debug', 'trace'].includes(config.log_level))
    findings.push(
      note(
        `TRUNKLINE_LOG_LEVEL is ${config.log_level}, which is meant for troubleshooting, not for daily use.`,
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
    const sentence = `${path} can be read by other users of this machine; run chmod 600 on it.`;
    return [name === secrets ? fault(sentence) : warning(sentence)];
  });
}
