import { isUtf8 } from 'node:buffer';
import { AppError, invalid, jsonPointer } from '#kernel/errors.ts';

const DEPTH_MAX = 32;
const MEMBERS_MAX = 1000;
const FORBIDDEN = new Set(['__proto__', 'constructor', 'prototype']);

/**
 * The digits of a JSON number as text; any other value as it is. `12.30` must not pass through a double on its way to minor
 * units, and `1e400` must not become infinity.
 */
export function textOfNumber(value: unknown): unknown {
  return typeof value === 'number' ? String(value) : (keptDigits(value) ?? value);
}

/** The source text of a number that {@link parseJsonBody} kept. It is a symbol: schemas take an instance of a class for an object. */
export function keptDigits(value: unknown): string | undefined {
  return typeof value === 'symbol' ? value.description : undefined;
}

/** @throws AppError `unsupported_media_type` for JSON in another charset than UTF-8 (RFC 8259 §8.1). */
export function requireUtf8(contentType: string | undefined): void {
  const charset = /;\s*charset\s*=\s*"?([^";\s]*)/i.exec(contentType ?? '')?.[1];
  if (charset === undefined || /^utf-?8$/i.test(charset)) return;
  throw new AppError('unsupported_media_type', 'JSON is UTF-8; send Content-Type: application/json without a charset');
}

/**
 * Parses a request body. An empty one is `undefined`: clients send JSON content types with nothing behind them.
 * @throws AppError `bad_request` for broken UTF-8 or JSON, and for null; `validation_failed` for forbidden keys, depth and size.
 */
export function parseJsonBody(bytes: Buffer): unknown {
  if (bytes.length === 0) return undefined;
  if (!isUtf8(bytes)) throw new AppError('bad_request', 'The body is not valid UTF-8');
  const text = bytes.toString('utf8');
  const value = parse(text);
  if (value === null) throw new AppError('bad_request', 'The body is null; send a JSON object or no body');
  return inspect(value) ? JSON.parse(text, keepDecimals) : value;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new AppError('bad_request', 'The body is not valid JSON', { cause: error });
  }
}

function keepDecimals(_key: string, value: unknown, context?: { source?: string }): unknown {
  if (typeof value !== 'number' || context?.source === undefined) return value;
  return Number.isSafeInteger(value) && /^-?\d+$/.test(context.source) ? value : Symbol(context.source);
}

/** An object or array of the body, and where it was found. */
type Found = { readonly value: object; readonly parent: Found | null; readonly key: string; readonly depth: number };

/** Walks without recursion, refuses what is dangerous, and tells whether any number needs its source text. */
function inspect(root: unknown): boolean {
  if (typeof root !== 'object' || root === null) return typeof root === 'number';
  const waiting: Found[] = [{ value: root, parent: null, key: '', depth: 1 }];
  let hasNumbers = false;
  for (let found = waiting.pop(); found !== undefined; found = waiting.pop()) {
    const { value, depth } = found;
    if (depth > DEPTH_MAX) throw invalid(pointerTo(found), 'too_deep', `must not nest deeper than ${DEPTH_MAX}`);
    const members = Object.entries(value);
    if (members.length > MEMBERS_MAX)
      throw invalid(pointerTo(found), 'too_many', `must not have over ${MEMBERS_MAX} members`);
    for (const [key, member] of members) {
      // Such keys reach an object's prototype when members are copied carelessly.
      if (FORBIDDEN.has(key))
        throw invalid(pointerTo({ parent: found, key }), 'forbidden_key', `must not be named ${key}`);
      hasNumbers ||= typeof member === 'number';
      if (typeof member === 'object' && member !== null)
        waiting.push({ value: member, parent: found, key, depth: depth + 1 });
    }
  }
  return hasNumbers;
}

/** The JSON pointer (RFC 6901) to a member of the body. */
function pointerTo({ parent, key }: Pick<Found, 'parent' | 'key'>): string {
  return parent === null ? '' : pointerTo(parent) + jsonPointer([key]);
}
