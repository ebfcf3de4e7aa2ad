import { isUtf8 } from 'node:buffer';
import { AppError, invalid } from '#kernel/errors.ts';

const DEPTH_MAX = 32;
const MEMBERS_MAX = 1000;
const FORBIDDEN = new Set(['__proto__', 'constructor', 'prototype']);

/**
 * A JSON number that is not a safe integer, kept as its source text: `12.30` must not pass through a double on its way to
 * minor units, and `1e400` must not become infinity.
 */
export class DecimalText {
  readonly source: string;

  constructor(source: string) {
    this.source = source;
  }
}

/**
 * Parses a request body. An empty one is `undefined`: clients send JSON content types with nothing behind them.
 * @throws AppError `bad_request` for broken UTF-8 or JSON, `validation_failed` for forbidden keys, depth and size.
 */
export function parseJsonBody(bytes: Buffer): unknown {
  if (bytes.length === 0) return undefined;
  if (!isUtf8(bytes)) throw new AppError('bad_request', 'The body is not valid UTF-8');
  const text = bytes.toString('utf8');
  const value = parse(text);
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
  return Number.isSafeInteger(value) && /^-?\d+$/.test(context.source) ? value : new DecimalText(context.source);
}

/** Walks without recursion, refuses what is dangerous, and tells whether any number needs its source text. */
function inspect(root: unknown): boolean {
  const waiting: { value: unknown; pointer: string; depth: number }[] = [{ value: root, pointer: '', depth: 1 }];
  let hasNumbers = false;
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { value, pointer, depth } = next;
    hasNumbers ||= typeof value === 'number';
    if (typeof value !== 'object' || value === null) continue;
    if (depth > DEPTH_MAX) throw invalid(pointer, 'too_deep', `must not nest deeper than ${DEPTH_MAX}`);
    const members = Object.entries(value);
    if (members.length > MEMBERS_MAX) throw invalid(pointer, 'too_many', `must not have over ${MEMBERS_MAX} members`);
    for (const [key, member] of members) {
      const child = `${pointer}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`;
      // Such keys reach an object's prototype when members are copied carelessly.
      if (FORBIDDEN.has(key)) throw invalid(child, 'forbidden_key', `must not be named ${key}`);
      waiting.push({ value: member, pointer: child, depth: depth + 1 });
    }
  }
  return hasNumbers;
}
