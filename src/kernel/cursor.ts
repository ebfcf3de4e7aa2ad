// A cursor of another version is refused like a malformed one; the client starts again from the first page.
const VERSION = '1';

/** Encodes a position in a list as opaque, URL-safe text. `kind` names the list and its order. */
export function encodeCursor(kind: string, parts: readonly string[]): string {
  return Buffer.from(JSON.stringify([VERSION, kind, ...parts])).toString('base64url');
}

/** The parts of a cursor of this kind; undefined for text that {@link encodeCursor} did not write. */
export function decodeCursor(kind: string, text: string): string[] | undefined {
  const parts = stringsIn(Buffer.from(text, 'base64url').toString()).slice(2);
  // Base64 and JSON have several spellings of a value; accept only the one that we write.
  return encodeCursor(kind, parts) === text ? parts : undefined;
}

function stringsIn(json: string): string[] {
  try {
    const value: unknown = JSON.parse(json);
    return Array.isArray(value) && value.every((item) => typeof item === 'string') ? value : [];
  } catch {
    return [];
  }
}
