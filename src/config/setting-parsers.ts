import { isIP } from 'node:net';
import { isAddressRange } from '#kernel/addresses.ts';
import { findCurrency } from '#kernel/money/currencies.ts';

/** Says what the value must be. It never repeats the value, which may be a secret. */
export class SettingFault extends Error {}

/** Parses the text of a setting. @throws SettingFault */
export type Parser<T> = (text: string) => T;

export type Setting<T> = {
  readonly name: `COFFER_${string}`;
  readonly parse: Parser<T>;
  /** Empty: not set; the description says what that means. */
  readonly default: string;
  readonly description: string;
};

/** `href` and `basePath` have no trailing slash, so that a path can be appended. */
export type PublicUrl = { readonly href: string; readonly origin: string; readonly basePath: string };

const HOST_NAME = /^[\w.-]+$/;
/** Begins the address of a service. */
export const HTTP_ADDRESS = /^https?:\/\//i;

export function integer(min: number, max: number): Parser<number> {
  return (text) => {
    const value = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
    if (value >= min && value <= max) return value;
    throw new SettingFault(`must be a whole number from ${min} to ${max}`);
  };
}

export function oneOf<const Word extends string>(words: readonly Word[]): Parser<Word> {
  return (text) => {
    const word = words.find((known) => known === text);
    if (word !== undefined) return word;
    throw new SettingFault(`must be one of ${words.join(', ')}`);
  };
}

export function flag(text: string): boolean {
  return oneOf(['true', 'false'])(text) === 'true';
}

export function path(text: string): string {
  if (text !== '') return text;
  throw new SettingFault('must not be empty');
}

export function host(text: string): string {
  if (isIP(text) !== 0 || (HOST_NAME.test(text) && URL.canParse(`http://${text}`))) return text;
  throw new SettingFault('must be a host name or an IP address, without a port');
}

/** Empty text means not set: null. */
export function optional<T>(parse: Parser<T>): Parser<T | null> {
  return (text) => (text === '' ? null : parse(text));
}

/** A product is registered under letters and digits. */
export function finTsProductId(text: string): string {
  if (!/^[A-Za-z0-9]{1,25}$/.test(text)) throw new SettingFault('must have at most 25 letters and digits');
  return text;
}

export function publicUrl(text: string): PublicUrl {
  const url = HTTP_ADDRESS.test(text) ? URL.parse(text) : null;
  if (url === null || url.username !== '' || url.password !== '' || text.includes('?') || text.includes('#')) {
    throw new SettingFault('must be an http:// or https:// address without user, query or fragment');
  }
  const basePath = url.pathname.replace(/\/+$/, '');
  return Object.freeze({ href: url.origin + basePath, origin: url.origin, basePath });
}

export function databaseUrl(protocols: readonly string[]): Parser<string> {
  return (text) => {
    if (URL.canParse(text) && protocols.includes(new URL(text).protocol)) return text;
    throw new SettingFault(`must be a URL that begins with ${protocols[0]}//`);
  };
}

const REDIS_URL = /^rediss?:\/\/[^?#]+$/i;

// A query is refused: the client would read it as options that override ours.
export function redisUrl(text: string): string {
  const url = REDIS_URL.test(text) ? URL.parse(text) : null;
  const hasDatabase = url !== null && /^\/?\d*$/.test(url.pathname);
  if (hasDatabase && url.hostname !== '' && isPercentEncoded(url.username + url.password)) return text;
  throw new SettingFault('must be a redis:// or rediss:// URL: only user, password, host, port and database number');
}

function isPercentEncoded(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

export function networks(text: string): readonly string[] {
  const list = text === '' ? [] : text.split(',').map((item) => item.trim());
  if (list.every(isAddressRange)) return Object.freeze(list);
  throw new SettingFault('must be IP addresses or CIDR ranges, separated by commas');
}

export function hosts(text: string): readonly string[] {
  const list = text === '' ? [] : text.split(',').map((item) => item.trim());
  if (list.every((item) => isAddressRange(item) || HOST_NAME.test(item))) return Object.freeze(list);
  throw new SettingFault('must be host names, IP addresses or CIDR ranges, separated by commas');
}

const SECRET_KEY_MIN = 32;

export function secretKey(text: string): string {
  if (text.length >= SECRET_KEY_MIN) return text;
  throw new SettingFault(`must have at least ${SECRET_KEY_MIN} characters; use the output of: openssl rand -base64 32`);
}

const METRICS_TOKEN = /^[\x21-\x7e]{16,}$/;

export function metricsToken(text: string): string {
  if (METRICS_TOKEN.test(text)) return text;
  throw new SettingFault('must have at least 16 characters, without spaces; use the output of: openssl rand -hex 32');
}

export function hostNames(text: string): readonly string[] {
  const list = text === '' ? [] : text.split(',').map((item) => item.trim().toLowerCase());
  if (list.every((item) => HOST_NAME.test(item))) return Object.freeze(list);
  throw new SettingFault('must be host names without a port, separated by commas');
}

const ORIGIN = /^[a-z][a-z0-9+.-]*:\/\/[^/?#@\s*]+$/;

export function origins(text: string): readonly string[] {
  const list = text === '' ? [] : text.split(',').map((item) => item.trim().toLowerCase());
  if (list.every((item) => ORIGIN.test(item) && URL.canParse(item))) return Object.freeze(list);
  throw new SettingFault('must be origins such as https://app.example, without a path, separated by commas');
}

export function sourceUrl(text: string): string {
  const url = /^(?:https?|file):\/\//i.test(text) ? URL.parse(text) : null;
  if (url === null || url.username !== '' || url.password !== '' || text.includes('#')) {
    throw new SettingFault('must be an https:// or file:// address without user or fragment');
  }
  return url.href;
}

/** The place of a security's symbol in the address of a source. */
export const SYMBOL = '{symbol}';

/** An address that may have the symbol in its path or query, and nowhere else. The text stays as given: a URL would encode the braces. */
export function priceSourceUrl(text: string): string {
  const [one, other] = ['a', 'b'].map((symbol) => URL.parse(sourceUrl(text.replaceAll(SYMBOL, symbol))));
  if (one?.host === other?.host && one?.protocol === other?.protocol) return text;
  throw new SettingFault('must have {symbol} in its path or query only');
}

const SYMBOL_CURRENCY = /^(\*|[^\s,=*]+)=([A-Z]{3})$/;

/** Endings of symbols in lower case, `*` for every other one, and the currency of their prices. */
export function symbolCurrencies(text: string): readonly (readonly [ending: string, currency: string])[] {
  const list = text === '' ? [] : text.split(',').map((item) => SYMBOL_CURRENCY.exec(item.trim()));
  const pairs = list.flatMap((match): [string, string][] => {
    const [, ending = '', currency = ''] = match ?? [];
    return findCurrency(currency) === undefined ? [] : [[ending.toLowerCase(), currency]];
  });
  const isRepeated = new Set(pairs.map(([ending]) => ending)).size < pairs.length;
  if (pairs.length === list.length && !isRepeated) return Object.freeze(pairs);
  throw new SettingFault(
    'must be endings of symbols, each once with its currency, such as .us=USD,.de=EUR, or *=EUR for all',
  );
}

/** A server that takes mail; user and password are decoded. */
export type MailServer = {
  readonly host: string;
  readonly port: number;
  /** Whether the connection begins with TLS, in place of turning to it. */
  readonly isTls: boolean;
  readonly login: { readonly user: string; readonly pass: string } | null;
};

const SMTP_URL = /^smtps?:\/\/[^?#]+$/i;

export function smtpUrl(text: string): MailServer {
  const url = SMTP_URL.test(text) ? URL.parse(text) : null;
  const { username = '', password = '' } = url ?? {};
  const isPlain = url !== null && url.hostname !== '' && /^\/?$/.test(url.pathname);
  if (!isPlain || !isPercentEncoded(username + password) || (username === '') !== (password === '')) {
    throw new SettingFault(
      'must be smtp://user:password@host:587 or smtps://user:password@host:465; user and password may be left out together',
    );
  }
  const isTls = url.protocol === 'smtps:';
  return Object.freeze({
    host: url.hostname.replace(/^\[(.*)\]$/, '$1'),
    port: Number(url.port) || (isTls ? 465 : 587),
    isTls,
    login: username === '' ? null : { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
  });
}

const MAIL_ADDRESS = /^(?:[^<>@"\r\n]+ <[^\s<>@"]+@[^\s<>@"]+>|[^\s<>@"]+@[^\s<>@"]+)$/;

export function mailAddress(text: string): string {
  if (MAIL_ADDRESS.test(text)) return text;
  throw new SettingFault('must be an e-mail address, or a name with one: Coffer <coffer@example.org>');
}
