/**
 * Every secret that a test stores or sends has this mark in it. No answer and no log line may hold
 * it, but for the one address that is there to reveal a secret.
 */
import assert from 'node:assert/strict';

const mark = /canary-secret/i;

const revealing = /\/WebhookSecret(\?|$)/;

export function assertNoSecret(path: string, text: string): void {
  if (!revealing.test(path)) assert.doesNotMatch(text, mark, `the answer of ${path} holds a secret`);
}

export function assertNoSecretLogged(lines: string[]): void {
  for (const line of lines) assert.doesNotMatch(line, mark, 'a log line holds a secret');
}
