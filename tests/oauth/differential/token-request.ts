import assert from 'node:assert/strict';
import { location } from '#tests/harness/oauth/oauth-flow.ts';
import { authorizeBy, VERIFIER } from './authorize-request.ts';
import { type Changes, changed, type Ending, type Side } from './side.ts';

type ClientName = keyof Side['clients'];

/** One request to the token endpoint; a `body` of its own takes the place of the form, an empty header is not sent. */
export type Sent = {
  readonly form: Readonly<Record<string, string>>;
  readonly changes?: Changes;
  readonly headers?: Readonly<Record<string, string>>;
  readonly method?: string;
  readonly query?: string;
  readonly body?: string | Uint8Array<ArrayBuffer> | null;
};

/** A case at the token endpoint. `advance` moves the clock, in seconds. */
export type TokenCase = Ending & {
  readonly request: (side: Side, advance: (seconds: number) => void) => Sent | Promise<Sent>;
};

/** Sends a request and says how it ends: which tokens it gets, or which error. */
export async function sendToken(side: Side, request: Sent): Promise<string> {
  const { status, text } = await post(side, request);
  const body = text.startsWith('{') ? JSON.parse(text) : {};
  if (status !== 200) return [status, body.error].join(' ').trim();
  const got = ['access_token', 'refresh_token', 'id_token'].filter((name) => body[name] !== undefined);
  return ['200', ...got].join(' ');
}

/** How a client shows who it is: by its id in the form, or by id and secret in the header. */
export function authentication(side: Side, client: ClientName): Pick<Sent, 'form' | 'headers'> {
  const { id, secret } = side.clients[client];
  return secret === null ? { form: { client_id: id } } : { form: {}, headers: { authorization: basic(id, secret) } };
}

/** The header by which a client shows its secret. */
export function basic(id: string, secret: string): string {
  return `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`;
}

/** The good exchange of a fresh code. */
export async function exchange(side: Side, client: ClientName, changes: Changes = {}): Promise<Sent> {
  const end = await authorizeBy(side, { client, changes: {} });
  const code = new URL(location(end) ?? side.base).searchParams.get('code');
  assert.ok(code !== null, `${side.name} gives no code`);
  const { form, headers = {} } = authentication(side, client);
  const { redirectUri } = side.clients[client];
  const fields = { grant_type: 'authorization_code', code, redirect_uri: redirectUri, code_verifier: VERIFIER };
  return { form: { ...form, ...fields }, headers, changes };
}

/** The good use of a fresh refresh token; with `exchanged`, of the one that this exchange gets. */
export async function refresh(side: Side, client: ClientName, changes: Changes = {}, exchanged?: Sent): Promise<Sent> {
  const { refresh_token } = await tokensOf(side, exchanged ?? (await exchange(side, client)));
  const { form, headers = {} } = authentication(side, client);
  return { form: { ...form, grant_type: 'refresh_token', refresh_token }, headers, changes };
}

/** The tokens that a good request gets. */
export async function tokensOf(side: Side, request: Sent): Promise<Record<'access_token' | 'refresh_token', string>> {
  const { status, text } = await post(side, request);
  assert.equal(status, 200, `${side.name}: ${text}`);
  return JSON.parse(text);
}

async function post(side: Side, { form, changes = {}, headers, method = 'POST', query = '', body }: Sent) {
  const all = new Headers({ 'content-type': 'application/x-www-form-urlencoded', ...headers });
  if (all.get('content-type') === '') all.delete('content-type');
  const response = await fetch(`${side.base}/oauth/token${query}`, {
    method,
    headers: all,
    ...(method !== 'GET' && { body: body === undefined ? changed(form, changes) : body }),
  });
  return { status: response.status, text: await response.text() };
}
