/**
 * The mail server as a process of its own: prints where it is, and tells over HTTP what it was sent, to a browser as a
 * page that follows.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type ReceivedMail, startMailServer } from './mail-server.ts';

const mails = await startMailServer();
const http = createServer((request, reply) => {
  const to = new URL(request.url ?? '/', 'http://localhost').searchParams.get('to');
  const found = mails.received.filter((mail) => to === null || mail.to === to);
  const isPerson = request.headers.accept?.includes('text/html');
  reply.setHeader('content-type', isPerson ? 'text/html; charset=utf-8' : 'application/json');
  reply.end(isPerson ? pageOf(found) : JSON.stringify(found));
}).listen(0, '127.0.0.1', () => {
  const { port } = http.address() as AddressInfo;
  process.stdout.write(`${JSON.stringify({ smtp: mails.url, inbox: `http://127.0.0.1:${port}` })}\n`);
});

/** The newest first, as texts whose links lead on. */
function pageOf(found: readonly ReceivedMail[]): string {
  const articles = found.toReversed().map(({ headers, text, to }) => {
    const subject = /^Subject: (.*)$/im.exec(headers)?.[1] ?? '';
    const body = escaped(text).replace(/https?:\/\/[^\s<]+/g, (url) => `<a href="${url}">${url}</a>`);
    return `<article><h2>${escaped(subject)}</h2><p>To ${escaped(to)}</p><pre>${body}</pre></article>`;
  });
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta http-equiv="refresh" content="5"><title>Mails</title>
<style>body{font:16px/1.5 system-ui;max-width:44rem;margin:2rem auto;padding:0 1rem}pre{white-space:pre-wrap}
article{border-top:1px solid #8888}</style><main><h1>Mails that were sent</h1>
${articles.join('\n') || '<p>None so far. The page looks again every five seconds.</p>'}</main></html>`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
