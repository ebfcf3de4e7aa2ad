import { hash, timingSafeEqual } from 'node:crypto';

/** The server's secret for cursors, equal in all its processes. */
export type CursorKey = Buffer;

// A cursor of another version is refused like an altered one; the client starts again from the first page.
const VERSION = '3';
const SIGNATURE_LENGTH = 22; // characters, 132 bits

/** Encodes a position in a list as opaque, URL-safe, signed text. `scope` names the list, its owner, filters and order. */
export function encodeCursor(key: CursorKey, scope: string, position: readonly string[]): string {
  const payload = Buffer.from(JSON.stringify(position)).toString('base64url');
  return `${payload}.${signature(key, scope, payload)}`;
}

/** The position in a cursor of this scope; undefined for any other text. */
export function decodeCursor(key: CursorKey, scope: string, text: string): string[] | undefined {
  const [payload = ''] = text.split('.');
  const expected = Buffer.from(`${payload}.${signature(key, scope, payload)}`);
  const actual = Buffer.from(text);
  return expected.length === actual.length && timingSafeEqual(expected, actual) ? positionIn(payload) : undefined;
}

// The hash of a key and a text signs the text if the hash cannot be continued: SHA-512/256 shows half of its state. It takes a third
// of the time of an HMAC.
function signature(key: CursorKey, scope: string, payload: string): string {
  const text = `${key.toString('base64url')}\n${VERSION}\n${scope}\n${payload}`;
  return hash('sha512-256', text, 'base64url').slice(0, SIGNATURE_LENGTH);
}

// Only signed payloads come here, so the text is a list of strings.
function positionIn(payload: string): string[] {
  return JSON.parse(Buffer.from(payload, 'base64url').toString());
}
