/** Parses a stored JSON array of strings (scopes, addresses, URIs). @throws Error for other text */
export function parseTextArray(json: string): string[] {
  const value: unknown = JSON.parse(json);
  if (!Array.isArray(value) || !value.every((member) => typeof member === 'string')) {
    throw new Error('a stored list of texts is not a JSON array of strings');
  }
  return value;
}
