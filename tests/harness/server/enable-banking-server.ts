import { createPublicKey, generateKeyPairSync, verify } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { Lifetime } from './start-coffer.ts';

/** An account in the form of Enable Banking, with all that the bank has of it. `hash` is the same in each session. */
export type ServedAccount = {
  readonly hash: string;
  readonly iban?: string;
  readonly currency?: string;
  readonly cash_account_type?: string;
  readonly balances?: readonly object[];
  readonly transactions: readonly ({ readonly booking_date?: string | undefined } & Record<string, unknown>)[];
};

/** The parts of the server that a test may change between two requests. */
export type ServedBank = {
  accounts: ServedAccount[];
  /** The longest consent, in seconds, that the list of banks names, and the one that the bank accepts. */
  named: number | null;
  accepted: number;
  /** The rows of a page. */
  pageSize: number;
  /** How far the clock of the service is ahead, in milliseconds. */
  aheadMs: number;
  /** The earliest day that the bank gives; whether it says so; and whether it gives more by the strategy `longest`. */
  earliest: string | null;
  suggests: boolean;
  knowsLongest: boolean;
  /** The address that the application has named for the way back. */
  redirectUrl: string;
  /** Whether people sign in at a page of this server. */
  hasLoginPage: boolean;
  /** Answers in place of the protocol; false leaves it to the protocol. */
  fault: ((request: IncomingMessage, response: ServerResponse) => boolean) | null;
};

/** The members of requests that tests look at. */
type Sent = {
  readonly access: { readonly valid_until: string };
  readonly aspsp: object;
  readonly psu_type: string;
};

const APPLICATION = 'c0ffee00-0000-4000-8000-000000000001';
const REDIRECT = 'https://coffer.example/app/bank-connections/return';

/** A server that speaks Enable Banking, on this machine, for one application. `requests` are the requests that it accepted. */
export async function startEnableBanking(t: Lifetime, now: () => number, accounts: ServedAccount[]) {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const bank: ServedBank = {
    accounts,
    ...{ named: 180 * 86_400, accepted: 180 * 86_400, pageSize: 1000, aheadMs: 0 },
    ...{ earliest: null, suggests: true, knowsLongest: true, fault: null },
    ...{ redirectUrl: REDIRECT, hasLoginPage: false },
  };
  const requests: { readonly method: string; readonly url: URL; readonly body: Sent; readonly device: object }[] = [];
  const codes = new Map<string, boolean>();
  const sessions = new Map<string, string>();
  let count = 0;

  const server = createServer(async (request, response) => {
    const send = (status: number, body: object) => {
      const date = new Date(now() + bank.aheadMs).toUTCString();
      response.writeHead(status, { 'content-type': 'application/json', date }).end(JSON.stringify(body));
    };
    const refuse = (status: number, error: string, more: object = {}) => send(status, { code: status, error, ...more });
    if (bank.fault?.(request, response) === true) return;
    if (request.url?.startsWith('/login?') === true) {
      const { searchParams } = new URL(request.url, origin());
      const page = loginPage(searchParams.get('state') ?? '');
      return void response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page);
    }
    if (!isSigned(request.headers.authorization ?? '')) return refuse(401, 'UNAUTHORIZED_ACCESS');
    const url = new URL(request.url ?? '/', 'http://enable.example');
    const body = JSON.parse((await text(request)) || '{}');
    const device = { ip: request.headers['psu-ip-address'], agent: request.headers['psu-user-agent'] };
    requests.push({ method: request.method ?? '', url, body, device });
    const [, kind, id = '', part] = url.pathname.split('/');
    if (kind === 'aspsps') {
      const named = bank.named === null ? {} : { maximum_consent_validity: bank.named };
      const country = url.searchParams.get('country');
      return send(200, { aspsps: ['Sparbank', 'Erste Bank'].map((name) => ({ name, country, ...named })) });
    }
    if (kind === 'auth') {
      if (body.redirect_url !== bank.redirectUrl) return refuse(422, 'REDIRECT_URI_NOT_ALLOWED');
      const seconds = (Date.parse(body.access.valid_until) - now()) / 1000;
      if (seconds >= bank.accepted) return refuse(422, 'WRONG_REQUEST_PARAMETERS', { message: 'valid_until' });
      const page = bank.hasLoginPage ? origin() : 'https://bank.example';
      return send(200, { url: `${page}/login?state=${body.state}`, authorization_id: 'a' });
    }
    if (kind === 'sessions' && request.method === 'POST') {
      if (codes.get(body.code) !== false) return refuse(422, 'WRONG_AUTHORIZATION_CODE');
      codes.set(body.code, true);
      return send(200, newSession());
    }
    if (kind === 'sessions') {
      if (!sessions.has(id)) return refuse(404, 'SESSION_DOES_NOT_EXIST');
      if (request.method === 'DELETE') sessions.set(id, 'CLOSED');
      return send(200, { status: sessions.get(id), accounts: [] });
    }
    const [session = '', hash] = id.split('~');
    const account = bank.accounts.find((one) => one.hash === hash);
    if (sessions.get(session) !== 'AUTHORIZED') return refuse(403, 'EXPIRED_SESSION');
    if (account === undefined) return refuse(404, 'ACCOUNT_DOES_NOT_EXIST');
    if (part === 'balances') return send(200, { balances: account.balances ?? [] });
    const from = url.searchParams.get('date_from') ?? '';
    const isLongest = bank.knowsLongest && url.searchParams.get('strategy') === 'longest';
    if (bank.earliest !== null && from < bank.earliest && !isLongest)
      return refuse(
        422,
        'WRONG_TRANSACTIONS_PERIOD',
        bank.suggests ? { detail: `date_from at least ${bank.earliest}` } : {},
      );
    const found = account.transactions.filter(({ booking_date: day }) => (day ?? '9999') >= (isLongest ? '' : from));
    const start = Number(url.searchParams.get('continuation_key') ?? 0);
    const next = start + bank.pageSize;
    return send(200, {
      transactions: found.slice(start, next),
      ...(next < found.length && { continuation_key: String(next) }),
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });

  const origin = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  function newCode(): string {
    const code = `code ${codes.size + 1}`;
    codes.set(code, false);
    return code;
  }

  /** The page of the bank: each link leads back. */
  function loginPage(state: string): string {
    const back = (answer: Record<string, string>) => `${bank.redirectUrl}?${new URLSearchParams(answer)}`;
    const denied = { error: 'access_denied', error_description: 'Denied by the user', state };
    const links = { Allow: back({ code: newCode(), state }), Cancel: back(denied) };
    const list = Object.entries(links).map(([name, href]) => `<a href="${href.replaceAll('&', '&amp;')}">${name}</a>`);
    return `<!doctype html><html lang="en"><title>Sparbank</title><h1>Sparbank</h1>${list.join(' ')}</html>`;
  }

  function isSigned(authorization: string): boolean {
    const [head = '', claims = '', signature = ''] = authorization.replace('Bearer ', '').split('.');
    const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString() || '{}');
    const { iss, aud, iat, exp } = read(claims);
    const { alg, kid } = read(head);
    const seconds = (now() + bank.aheadMs) / 1000;
    const isValid = iat <= seconds && exp > seconds && exp - iat <= 86_400;
    const isOurs =
      alg === 'RS256' && kid === APPLICATION && iss === 'enablebanking.com' && aud === 'api.enablebanking.com';
    const key = createPublicKey(publicKey.export({ type: 'spki', format: 'pem' }));
    return (
      isValid &&
      isOurs &&
      verify('RSA-SHA256', Buffer.from(`${head}.${claims}`), key, Buffer.from(signature, 'base64url'))
    );
  }

  function newSession(): object {
    count += 1;
    const id = `s${count}`;
    sessions.set(id, 'AUTHORIZED');
    const shown = bank.accounts.map(({ hash, iban, currency = 'EUR', cash_account_type = 'CACC' }) => ({
      uid: `${id}~${hash}`,
      identification_hash: hash,
      account_id: { iban },
      name: 'Girokonto',
      currency,
      cash_account_type,
    }));
    return { session_id: id, accounts: shown, access: { valid_until: '2026-09-06T10:19:00+00:00' } };
  }

  return {
    bank,
    requests,
    sessions,
    redirectUrl: REDIRECT,
    base: origin(),
    fields: {
      application_id: APPLICATION,
      private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
      country: 'DE',
      bank: 'Sparbank',
    },
    /** A code that the bank gives a person who agrees. */
    code: newCode,
  };
}
