import { hash } from 'node:crypto';
import { AppError } from '#kernel/errors.ts';
import type { Limits } from '#kernel/limits.ts';
import { keptDigits } from './json-body.ts';

const BARE = /^[\x21-\x7e]{1,255}$/;
const QUOTED = /^"((?:[\x20\x21\x23-\x5b\x5d-\x7e]|\\["\\])*)"$/;

/**
 * The key of an `Idempotency-Key` header: 1 to 255 visible ASCII characters, as the draft's quoted string or bare, as most clients
 * send it. Both forms of a text are one key.
 * @throws AppError `bad_request`.
 */
export function idempotencyKey(header: string | readonly string[]): string {
  const text = typeof header === 'string' ? header.trim() : '';
  const quoted = QUOTED.exec(text)?.[1]?.replace(/\\(.)/g, '$1');
  const key = quoted ?? (text.startsWith('"') ? '' : text);
  if (BARE.test(key)) return key;
  throw new AppError('bad_request', 'Idempotency-Key must be 1 to 255 visible ASCII characters');
}

/**
 * Equal for requests with the same method, URL, body and limits of the credential; member order and white space of the body do not
 * count. A limited credential is not shown the response to one that sees more.
 */
export function fingerprint(method: string, url: string, body: unknown, limits: Limits | null): string {
  const limited = limits === null ? '' : `\n${JSON.stringify(limits)}`;
  return hash('sha256', `${method}\n${url}\n${canonical(body)}${limited}`, 'hex');
}

function canonical(value: unknown): string {
  const digits = keptDigits(value);
  if (digits !== undefined) return digits;
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? '';
  const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${canonical(member)}`).join()}}`;
}
