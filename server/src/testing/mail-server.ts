/** A real SMTP server on this machine, which keeps what it is sent and can be told to refuse or to dawdle. */
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export type ReceivedMail = { to: string; headers: string; text: string; html: string };
export type MailServer = Awaited<ReturnType<typeof startMailServer>>;

/** What it says instead of taking a mail. */
type Refusal = { code: number; at: 'recipient' | 'content' };

export async function startMailServer(port = 0) {
  const received: ReceivedMail[] = [];
  const arrivals = new Set<() => void>();
  const manner = {
    refusal: null as Refusal | null,
    /** Content that begins to come is read and never answered. */
    is_silent: false,
    /** Content is answered when it is over. */
    held: null as Promise<void> | null,
    /** How many were asked to be taken. */
    asked: 0,
  };
  const refused = ({ code }: Refusal) => Object.assign(new Error('no thank you'), { responseCode: code });
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 1,
    logger: false,
    onRcptTo(_address, _session, done) {
      manner.asked += 1;
      for (const tell of arrivals) tell();
      done(manner.refusal?.at === 'recipient' ? refused(manner.refusal) : null);
    },
    onData(stream, session, done) {
      const parts: Buffer[] = [];
      const { is_silent } = manner;
      stream.on('data', (part: Buffer) => void parts.push(part));
      stream.on('end', async () => {
        if (is_silent) return;
        await manner.held;
        if (manner.refusal) return done(refused(manner.refusal));
        received.push(read(Buffer.concat(parts).toString(), session.envelope.rcptTo[0]?.address ?? ''));
        done();
        for (const tell of arrivals) tell();
      });
    },
  });
  // A client that goes away in the middle is what some tests are about.
  server.on('error', () => {});
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
  const where = (server.server.address() as AddressInfo).port;

  /** Waits until something is so, looked at whenever a mail is asked about or arrives. */
  function until(isSo: () => boolean): Promise<void> {
    return new Promise((resolve) => {
      const tell = () => {
        if (!isSo()) return;
        arrivals.delete(tell);
        resolve();
      };
      arrivals.add(tell);
      tell();
    });
  }

  return {
    port: where,
    url: `smtp://127.0.0.1:${where}`,
    received,
    manner,
    until,
    /** The newest mail to the address, waited for. */
    async mailTo(address: string, nth = 1): Promise<ReceivedMail> {
      const to = () => received.filter((mail) => mail.to.toLowerCase() === address.toLowerCase());
      await until(() => to().length >= nth);
      return to()[nth - 1] as ReceivedMail;
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

function read(raw: string, to: string): ReceivedMail {
  const [headers = ''] = raw.split('\r\n\r\n', 1);
  const boundary = /boundary="([^"]+)"/.exec(headers)?.[1] ?? '';
  const parts = raw.split(`--${boundary}`).slice(1, -1).map(decode);
  const ofType = (type: string) => parts.find((part) => part.head.includes(type))?.body ?? '';
  return { to, headers, text: ofType('text/plain'), html: ofType('text/html') };
}

function decode(part: string): { head: string; body: string } {
  const end = part.indexOf('\r\n\r\n');
  const [head, body] = [part.slice(0, end), part.slice(end + 4)];
  if (/base64/i.test(head)) return { head, body: Buffer.from(body, 'base64').toString() };
  if (!/quoted-printable/i.test(head)) return { head, body: body.replaceAll('\r\n', '\n') };
  const bytes = body
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return { head, body: Buffer.from(bytes, 'latin1').toString().replaceAll('\r\n', '\n') };
}
