/** Sends mails by SMTP, or writes them to the log of an installation that has no mail server. */
import type { FastifyBaseLogger } from 'fastify';
import { type Mail, mailHtml, mailText } from './mail-page.ts';
import { Undeliverable } from './undeliverable.ts';

export type Mailer = {
  sends_by: 'smtp' | 'log';
  /** What mails are sent from; null where none are sent. */
  from: string | null;
  /** `id` stays the same when a mail is tried again, so that a second copy can be told from a second mail. */
  send(mail: Mail, about: { id: string; signal: AbortSignal }): Promise<void>;
};

/** Of what is configured. */
export function mailerOf(
  { smtp }: { smtp: { url: string; from: string } | null },
  log: FastifyBaseLogger,
): Mailer {
  return smtp ? smtpMailer(smtp.url, smtp.from) : logMailer(log);
}

/** A mail server that accepts a connection and then says nothing. */
const SILENCE_MS = 20_000;

/** `url` is `smtp://user:password@host:587` or `smtps://…:465`; TLS is begun wherever the server offers it. */
export function smtpMailer(url: string, from: string): Mailer {
  const transport = once(async () => {
    // Most servers never send one.
    const { createTransport } = await import('nodemailer');
    return createTransport({
      url,
      connectionTimeout: SILENCE_MS,
      greetingTimeout: SILENCE_MS,
      socketTimeout: SILENCE_MS,
      // What a mail holds is told to nobody but its server.
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  });
  return {
    sends_by: 'smtp',
    from,
    async send(mail, { id, signal }) {
      try {
        await (await transport()).sendMail({
          from,
          to: { name: '', address: mail.to },
          subject: mail.subject,
          text: mailText(mail),
          html: mailHtml(mail),
          messageId: `<${id}@${domainOf(from)}>`,
          headers: { 'Auto-Submitted': 'auto-generated' },
          signal,
        });
      } catch (error) {
        throw isForGood(error) ? new Undeliverable((error as Error).message) : error;
      }
    },
  };
}

/** For an installation on one machine: whoever runs it reads the mails in its log. */
function logMailer(log: FastifyBaseLogger): Mailer {
  return {
    sends_by: 'log',
    from: null,
    async send(mail) {
      const { to, subject } = mail;
      log.warn(
        { to, subject, text: mailText(mail) },
        'no mail server is set up (TRUNKLINE_SMTP_URL); the mail',
      );
    },
  };
}

/** The server refused the address, or the mail itself, and says that it always will (a reply of 5xx). */
function isForGood(error: unknown): boolean {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  if (code !== 'EENVELOPE' && code !== 'EMESSAGE') return false;
  return typeof responseCode === 'number' && responseCode >= 500;
}

function domainOf(from: string): string {
  return /@([^\s>@]+)>?\s*$/.exec(from)?.[1] ?? 'trunkline.invalid';
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => (made ??= make());
}
