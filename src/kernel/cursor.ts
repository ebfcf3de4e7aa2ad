// A cursor of another format is refused like any malformed one, and the client starts from the first page.
const VERSION = '1';

/** Writes a place in a list as URL-safe text that means nothing to a client. `kind` names the list and its order. */
export function encodeCursor(kind: string, parts: readonly string[]): string {
  return Buffer.from(JSON.stringify([VERSION, kind, ...parts])).toString('base64url');
}

/** The parts that {@link encodeCursor} was given for the same kind; undefined for any text that it did not write. */
export function decodeCursor(kind: string, text: string): string[] | undefined {
  const parts = stringsIn(Buffer.from(text, 'base64url').toString()).slice(2);
  // Base64 and JSON both have many spellings of one value; only what we would write for this kind and version is a cursor.
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
