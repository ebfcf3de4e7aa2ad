// Neither text may hold it, nor may a search, so that none reaches from the name into the notes.
const SEPARATOR = '\u001f';

/** Name and notes as search looks at them: lower case in every script, which SQLite's own `lower` is not. */
export function searchText(name: string, notes: string | null): string {
  return notes === null ? name.toLowerCase() : `${name}${SEPARATOR}${notes}`.toLowerCase();
}
