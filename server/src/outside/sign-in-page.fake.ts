/** The page on which somebody signs in at a provider that is none: whoever one wants to be. */
import type { IncomingMessage } from 'node:http';

/** How the provider knows the address: its own, only typed in, or not at all. */
export type FakePerson = { login: string; email: string; address: 'verified' | 'unverified' | 'none' };

export function signInPage(name: string, action: string): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Stand-in for ${name}</title>
<style>body{font:16px/1.5 system-ui;max-width:24rem;margin:4rem auto;padding:0 1rem}label{display:block;margin:1rem 0}
input,select,button{font:inherit;padding:.4rem;width:100%;box-sizing:border-box}button{margin:.3rem 0}</style>
<main><h1>Stand-in for ${name}</h1><p>Nothing here is ${name}: be whoever you like.</p>
<form method="post" action="${escaped(action)}">
<label>Login <input name="login" value="octo" required></label>
<label>Address <input name="email" type="email" value="octo@example.com" required></label>
<label>The address is <select name="address"><option value="verified">verified</option>
<option value="unverified">not verified</option><option value="none">not told</option></select></label>
<button name="answer" value="allow">Authorize</button><button name="answer" value="deny" formnovalidate>Cancel</button>
</form></main></html>`;
}

/** Null for somebody who cancelled. */
export function personOf(form: URLSearchParams): FakePerson | null {
  if (form.get('answer') === 'deny') return null;
  const address = form.get('address');
  return {
    login: form.get('login') ?? '',
    email: form.get('email') ?? '',
    address: address === 'none' || address === 'unverified' ? address : 'verified',
  };
}

export async function formOf(request: IncomingMessage): Promise<URLSearchParams> {
  let text = '';
  for await (const part of request) text += part;
  return new URLSearchParams(text);
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
