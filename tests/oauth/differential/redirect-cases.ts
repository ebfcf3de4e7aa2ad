import type { AuthorizeCase } from './authorize-request.ts';

const ends = 'page 400';
const to = (name: string, redirect_uri: string): AuthorizeCase => ({ name, changes: { redirect_uri }, ends });
const native = (name: string, redirect_uri: string): AuthorizeCase => ({ ...to(name, redirect_uri), client: 'native' });

/** Faults in client or redirect URI: an error page without a redirect. */
export const REDIRECT_CASES: readonly AuthorizeCase[] = [
  { name: 'no client', changes: { client_id: null }, ends },
  { name: 'an empty client', changes: { client_id: '' }, ends },
  { name: 'an unknown client', changes: { client_id: 'unknown' }, ends },
  { name: 'an unknown client id of our kind', changes: { client_id: '0198f2a0-0000-7000-8000-000000000000' }, ends },
  { name: 'a client id that is SQL', changes: { client_id: "' or 1=1 --" }, ends },
  { name: 'a huge client id', changes: { client_id: 'x'.repeat(8000) }, ends },
  { name: 'a client id with a NUL', changes: ({ clients }) => ({ client_id: `${clients.web.id}\0` }), ends },
  { name: 'two clients', changes: ({ clients }) => ({ client_id: [clients.web.id, clients.other.id] }), ends },
  { name: 'a second client in brackets', changes: { raw: '&client_id[]=unknown' }, ends: 'redirect code' },

  { name: 'no redirect where there is one', changes: { redirect_uri: null }, ends: 'redirect code' },
  { ...to('an empty redirect where there is one', ''), ends: 'redirect code' },
  {
    name: 'a foreign redirect behind the own',
    changes: ({ clients }) => ({ redirect_uri: [clients.web.redirectUri, 'https://evil.example/'] }),
    ends: 'redirect invalid_request',
  },
  to('a foreign redirect', 'https://evil.example/callback'),
  to('the redirect of another client', 'https://other.example/callback'),
  to('the redirect and more', 'https://app.example/callback/more'),
  to('the redirect and a query', 'https://app.example/callback?next=/'),
  to('the redirect and a fragment', 'https://app.example/callback#x'),
  to('a prefix of the redirect', 'https://app.example/callbac'),
  to('the redirect host in capitals', 'https://APP.example/callback'),
  to('the redirect path in capitals', 'https://app.example/Callback'),
  to('the redirect on another port', 'https://app.example:8443/callback'),
  to('the redirect on its own port', 'https://app.example:443/callback'),
  to('the redirect without TLS', 'http://app.example/callback'),
  to('the redirect host with a dot', 'https://app.example./callback'),
  to('the redirect host as a user', 'https://app.example@evil.example/callback'),
  to('the redirect with a user', 'https://user@app.example/callback'),
  to('the redirect behind a backslash', 'https://evil.example\\@app.example/callback'),
  to('the redirect with a letter encoded', 'https://app.example/%63allback'),
  to('the redirect with a slash encoded', 'https://app.example/%2e%2fcallback'),
  to('the redirect by way of dots', 'https://app.example/x/../callback'),
  to('the redirect behind a space', ' https://app.example/callback'),
  to('the redirect and a header', 'https://app.example/callback\r\nSet-Cookie: a=b'),
  to('the redirect and a NUL', 'https://app.example/callback\0'),
  to('a redirect that is a script', 'javascript:alert(1)'),
  to('a redirect without a host', '/callback'),

  { ...native('the loopback redirect on another port', 'http://127.0.0.1:49152/callback'), ends: 'redirect code' },
  native('the loopback redirect on no such port', 'http://127.0.0.1:99999/callback'),
  native('the loopback redirect with another path', 'http://127.0.0.1:49152/other'),
  native('the loopback redirect by name', 'http://localhost/callback'),
  native('the loopback redirect in short', 'http://127.1/callback'),
  native('the loopback redirect with TLS', 'https://127.0.0.1/callback'),
  native('the loopback redirect as a user', 'http://127.0.0.1:80@evil.example/callback'),
];
