import { createPrivateKey, type KeyObject, sign } from 'node:crypto';
import type { z } from 'zod';
import { HOUR_MS } from '#jobs/timers.ts';
import { OutboundError } from '#outbound/outbound-error.ts';
import { type Attendance, ConnectorFault, type ConnectorParts, type Secrets } from './connector.ts';

const SERVICE = 'https://api.enablebanking.com';
const TOKEN_SECONDS = 60 * 60;
// A token of a clock that is a little ahead would be refused.
const TOLERANCE_SECONDS = 60;

/** A request to Enable Banking, `path` with its query. */
type Asked = { readonly method?: 'GET' | 'POST' | 'DELETE'; readonly path: string; readonly body?: object };

/** A refusal as Enable Banking words it: a code such as `EXPIRED_SESSION`, and all of its text. */
export class Refusal extends Error {
  readonly status: number;
  readonly codes: ReadonlySet<string>;
  readonly text: string;

  constructor(status: number, text: string) {
    super('Enable Banking refused the request');
    this.status = status;
    this.text = text;
    this.codes = new Set(text.match(/\b[A-Z]+(?:_[A-Z]+)+\b/g));
  }
}

/** Sends the requests of one application, which its private key signs. */
export class EnableBankingRequests {
  readonly #parts: ConnectorParts;
  readonly #base: string;
  readonly #applicationId: string;
  readonly #key: KeyObject;
  readonly #attendance: Attendance | null;
  /** How far the clock of the service is ahead of this server's. */
  #aheadMs = 0;

  /** @throws ConnectorFault for a key that is none. */
  constructor(
    parts: ConnectorParts,
    { application_id: applicationId = '', private_key: key = '' }: Secrets,
    { base = SERVICE, attendance = null }: { readonly base?: string; readonly attendance?: Attendance | null } = {},
  ) {
    this.#parts = parts;
    this.#base = base;
    this.#applicationId = applicationId.trim();
    this.#key = privateKeyOf(key);
    this.#attendance = attendance;
  }

  /** The answer in its form. @throws ConnectorFault, Refusal */
  async ask<T>(form: z.ZodType<T>, asked: Asked): Promise<T> {
    let response = await this.#send(asked);
    if (response.status === 401 && this.#learnsClock(response)) response = await this.#send(asked);
    const text = await response.text();
    if (!response.ok) throw refusalOf(response, text);
    try {
      return form.parse(text === '' ? {} : JSON.parse(text));
    } catch (error) {
      throw new ConnectorFault('not_understood', 'Enable Banking answered something that is not its format', {
        cause: error,
      });
    }
  }

  async #send({ method = 'GET', path, body }: Asked): Promise<Response> {
    const own = { authorization: `Bearer ${this.#token()}`, accept: 'application/json' };
    const headers = path.startsWith('/accounts/') ? { ...own, ...deviceHeaders(this.#attendance) } : own;
    try {
      return await this.#parts.fetch(this.#base + path, {
        method,
        headers: body === undefined ? headers : { ...headers, 'content-type': 'application/json' },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
    } catch (error) {
      if (!(error instanceof OutboundError)) throw error;
      const isPassing = error.failure === 'unreachable' || error.failure === 'timeout';
      throw new ConnectorFault(isPassing ? 'unreachable' : 'not_understood', `Enable Banking: ${error.message}`, {
        cause: error,
      });
    }
  }

  /** Whether a refused token may be valid by the clock of the service, which is another than here. */
  #learnsClock({ headers }: Response): boolean {
    const theirs = Date.parse(headers.get('date') ?? '');
    if (Number.isNaN(theirs)) return false;
    const aheadMs = theirs - this.#parts.clock();
    if (Math.abs(aheadMs - this.#aheadMs) < TOLERANCE_SECONDS * 1000) return false;
    this.#aheadMs = aheadMs;
    return true;
  }

  /** A JSON web token (RFC 7519), signed by RS256. */
  #token(): string {
    const issuedAt = Math.floor((this.#parts.clock() + this.#aheadMs) / 1000) - TOLERANCE_SECONDS;
    const claims = {
      iss: 'enablebanking.com',
      aud: 'api.enablebanking.com',
      iat: issuedAt,
      exp: issuedAt + TOKEN_SECONDS,
    };
    const signed = [{ typ: 'JWT', alg: 'RS256', kid: this.#applicationId }, claims].map(encoded).join('.');
    return `${signed}.${sign('RSA-SHA256', Buffer.from(signed), this.#key).toString('base64url')}`;
  }
}

/** The person's device, in the names of Enable Banking. */
function deviceHeaders(attendance: Attendance | null) {
  if (attendance === null) return {};
  return { 'psu-ip-address': attendance.address, 'psu-user-agent': attendance.userAgent };
}

function encoded(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url');
}

/** The key of a PEM text, also of one that lost its line breaks on the way. @throws ConnectorFault */
function privateKeyOf(text: string): KeyObject {
  const [, name, content] =
    /-----BEGIN ((?:RSA )?PRIVATE KEY)-----([^-]*)-----END/.exec(text.replaceAll('\\n', '\n')) ?? [];
  try {
    const lines = (content ?? '').replace(/\s/g, '').match(/.{1,64}/g) ?? [];
    const key = createPrivateKey(`-----BEGIN ${name}-----\n${lines.join('\n')}\n-----END ${name}-----\n`);
    if (key.asymmetricKeyType === 'rsa') return key;
  } catch {
    // The error may quote the key.
  }
  throw new ConnectorFault(
    'access_revoked',
    'The private key is no RSA key as PEM: paste all of the file that Enable Banking gave you',
  );
}

// The session, and what the bank has agreed to, are over.
const OVER = [
  ...(['EXPIRED_SESSION', 'CLOSED_SESSION', 'REVOKED_SESSION', 'INVALID_SESSION', 'SESSION_DOES_NOT_EXIST'] as const),
  ...(['WRONG_SESSION_STATUS', 'CONSENT_EXPIRED', 'CONSENT_INVALID', 'ASPSP_UNAUTHORIZED'] as const),
];

function refusalOf({ status, headers }: Response, text: string): ConnectorFault | Refusal {
  const refusal = new Refusal(status, text);
  const has = (code: string) => refusal.codes.has(code);
  if (status === 429 || has('ASPSP_RATE_LIMIT_EXCEEDED')) {
    const seconds = Number(headers.get('retry-after'));
    const retryAfterMs = seconds > 0 ? seconds * 1000 : REST_MS;
    return new ConnectorFault('rate_limited', 'The bank allows no more reads today', { retryAfterMs });
  }
  if (OVER.some(has)) return sessionOver();
  if (status === 401)
    return new ConnectorFault(
      'access_revoked',
      'Enable Banking does not know this application id with this private key',
    );
  if (status >= 500 || status === 408 || has('ASPSP_ERROR') || has('ASPSP_TIMEOUT'))
    return new ConnectorFault('unreachable', 'The bank or Enable Banking has a fault now');
  return refusal;
}

// Banks allow four reads a day without the person.
const REST_MS = 12 * HOUR_MS;

export function sessionOver(): ConnectorFault {
  return new ConnectorFault('sign_in_again', 'The consent at the bank has ended; sign in there again');
}
