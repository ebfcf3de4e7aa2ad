import { isUtf8 } from 'node:buffer';
import { Busboy, type BusboyFileStream } from '@fastify/busboy';
import { z } from 'zod';
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

type SentFile = { readonly filename: string; readonly mediaType: string; readonly bytes: Buffer };

/** The parts of a form by name: texts and files. */
type Form = Readonly<Record<string, string | SentFile>>;

/** The largest form in bytes, on a route without a limit of its own. */
export const FORM_BYTES_MAX = 1024 * 1024;

// One file and a few texts next to it: no route needs more.
const LIMITS = { files: 1, fields: 20, parts: 21, fieldNameSize: 100, fieldSize: 10_000, headerPairs: 20 };

/** Whether a request brings a form with files. */
export function isForm(contentType: string | undefined): boolean {
  return /^\s*multipart\/form-data\s*(?:;|$)/i.test(contentType ?? '');
}

/** @throws AppError `bad_request` for a broken form, `validation_failed` for a second file. */
export function parseForm(contentType: string, bytes: Buffer): Promise<Form> {
  const { promise, resolve, reject } = Promise.withResolvers<Form>();
  const broken = (cause: unknown) => {
    const error = new AppError('bad_request', 'The body is not a valid form of multipart/form-data', { cause });
    reject(cause instanceof AppError ? cause : error);
  };
  const parts = new Map<string, string | Promise<SentFile>>();
  try {
    const form = new Busboy({ headers: { 'content-type': contentType }, limits: { ...LIMITS } });
    form.on('field', (name, text) => parts.set(name, text));
    form.on('file', (name, stream, filename, _encoding, mediaType) => {
      const file = readFile(stream, { filename, mediaType });
      // A form that ends inside its file never finishes.
      file.catch(broken);
      parts.set(name, file);
    });
    for (const limit of ['filesLimit', 'fieldsLimit', 'partsLimit'] as const) {
      form.on(limit, () => reject(invalid('', 'too_many', 'must have at most one file and 20 other members')));
    }
    form.on('error', broken);
    form.on('finish', () => resolve(filesOf(parts)));
    form.end(bytes);
  } catch (error) {
    broken(error);
  }
  return promise;
}

async function filesOf(parts: ReadonlyMap<string, string | Promise<SentFile>>): Promise<Form> {
  return Object.fromEntries(await Promise.all([...parts].map(async ([name, part]) => [name, await part] as const)));
}

async function readFile(
  stream: BusboyFileStream,
  { filename, mediaType }: Pick<SentFile, 'filename' | 'mediaType'>,
): Promise<SentFile> {
  const chunks: Buffer[] = await stream.toArray();
  return { filename, mediaType, bytes: Buffer.concat(chunks) };
}

/** A file of a form. */
export const sentFile = z.object(
  {
    filename: z.string(),
    mediaType: z.string(),
    bytes: z.instanceof(Buffer).meta({ override: { type: 'string', format: 'binary' } }),
  },
  'must be a file: send it with a file name',
);

/** A text file of a form. */
export const textFile = sentFile
  .refine(({ bytes }) => isUtf8(bytes), {
    error: 'must be text in UTF-8; save it in that encoding',
    params: { code: 'not_utf8' },
  })
  .transform(({ bytes, ...file }) => ({ ...file, text: bytes.toString('utf8') }));

/** The contract's words about a file. */
export function fileMeta(description: string) {
  return {
    description,
    override: ({ jsonSchema }: { jsonSchema: object }) => {
      for (const name of Object.keys(jsonSchema)) Reflect.deleteProperty(jsonSchema, name);
      Object.assign(jsonSchema, { type: 'string', format: 'binary', description });
    },
  };
}
