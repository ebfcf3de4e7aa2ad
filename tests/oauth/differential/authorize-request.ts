import { createHash } from 'node:crypto';
import { location } from '#tests/harness/oauth/oauth-flow.ts';
import { type Changes, changed, type Ending, type Side } from './side.ts';

/** The code verifier of every request that has none of its own. */
export const VERIFIER = 'a-verifier-that-is-long-enough-to-be-taken-0123456789';
const CHALLENGE = createHash('sha256').update(VERIFIER).digest('base64url');

/** One request to the authorization endpoint: a good one, but for the changes. */
export type AuthorizeCase = Ending & {
  readonly changes: Changes | ((side: Side) => Changes);
  readonly client?: keyof Side['clients'];
  readonly who?: keyof Side['browsers'];
  readonly method?: 'POST';
};

type AuthorizeRequest = Omit<AuthorizeCase, keyof Ending>;

/** Sends a request as a browser does, and allows whatever the person is asked. */
export async function authorizeBy(side: Side, request: AuthorizeRequest): Promise<Response> {
  const { who = 'signedIn', method } = request;
  const browser = side.browsers[who];
  const url = `${side.base}/oauth/authorize`;
  const query = queryOf(side, request);
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const end = await (method === 'POST'
    ? browser.request(url, { method, headers, body: query })
    : browser.open(`${url}?${query}`));
  const isAsked = end.status === 200 && (await end.clone().text()).includes('name="decision"');
  return isAsked ? browser.submit(end, { decision: 'allow' }) : end;
}

/** Sends a request and says how it ends: a redirect to the client with its outcome, a page, or something else. */
export async function sendAuthorize(side: Side, request: AuthorizeCase): Promise<string> {
  const end = await authorizeBy(side, request);
  const target = location(end);
  if (target !== null) return redirectEnd(side, request, new URL(target));
  const text = await end.text();
  if (text.includes('name="password"')) return 'sign-in';
  const [, posted] = /<input type="hidden" name="(error|code)"/.exec(text) ?? [];
  if (posted !== undefined) return `posted ${posted}`;
  return end.headers.get('content-type')?.startsWith('text/html') ? `page ${end.status}` : String(end.status);
}

function redirectEnd(side: Side, request: AuthorizeRequest, target: URL): string {
  const outcome = target.hash === '' ? target.searchParams : new URLSearchParams(target.hash.slice(1));
  const [sent, ...more] = new URLSearchParams(queryOf(side, request)).getAll('state');
  const { redirectUri } = side.clients[request.client ?? 'web'];
  const faults = [
    withoutPort(target.origin + target.pathname) !== redirectUri && `to ${target.origin + target.pathname}`,
    outcome.get('state') !== (more.length > 0 || sent === undefined ? null : sent) && 'with another state',
    outcome.get('iss') !== side.base && 'without its issuer',
  ].filter((fault) => fault !== false);
  const place = target.hash === '' ? 'redirect' : 'fragment';
  return [place, outcome.get('error') ?? (outcome.has('code') ? 'code' : 'nothing'), ...faults].join(' ');
}

function queryOf(side: Side, { client = 'web', changes }: AuthorizeRequest): string {
  const { id, redirectUri } = side.clients[client];
  const good = {
    client_id: id,
    redirect_uri: redirectUri,
    response_type: 'code',
    scope: 'openid read',
    state: 'state',
    code_challenge: CHALLENGE,
    code_challenge_method: 'S256',
  };
  return changed(good, typeof changes === 'function' ? changes(side) : changes);
}

function withoutPort(uri: string): string {
  return uri.replace(/^(http:\/\/127\.0\.0\.1):\d+/, '$1');
}
