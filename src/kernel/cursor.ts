import { createHmac, timingSafeEqual } from 'node:crypto';

/** The server's secret for cursors, equal in all its processes. */
export type CursorKey = Buffer;

// A cursor of another version is refused like an altered one; the client starts again from the first page.
const VERSION = '2';
const SIGNATURE_BYTES = 16;

/** Encodes a position in a list as opaque, URL-safe, signed text. `scope` names the list, its owner, filters and order. */
export function encodeCursor(key: CursorKey, scope: string, position: readonly string[]): string {
  const payload = Buffer.from(JSON.stringify(position)).toString('base64url');
  return `${payload}.${signature(key, scope, payload).toString('base64url')}`;
}

/** The position in a cursor of this scope; undefined for any other text. */
export function decodeCursor(key: CursorKey, scope: string, text: string): string[] | undefined {
  const [payload = '', signed = ''] = text.split('.');
  const [expected, actual] = [signature(key, scope, payload), Buffer.from(signed, 'base64url')];
  if (expected.length !== actual.length || !timingSafeEqual(expected, actual)) return undefined;
  // Base64 has several spellings of a value; accept only the one that we write.
  return `${payload}.${expected.toString('base64url')}` === text ? positionIn(payload) : undefined;
}

function signature(key: CursorKey, scope: string, payload: string): Buffer {
  return createHmac('sha256', key).update(`${VERSION}\n${scope}\n${payload}`).digest().subarray(0, SIGNATURE_BYTES);
}

// Only signed payloads come here, so the text is a list of strings.
function positionIn(payload: string): string[] {
  return JSON.parse(Buffer.from(payload, 'base64url').toString());
}
