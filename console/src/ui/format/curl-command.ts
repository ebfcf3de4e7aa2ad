export type CurlQuery = Readonly<Record<string, string | number | boolean | readonly string[] | undefined>>;

/** A GET request by curl, quoted for a POSIX shell. */
export function curlCommand(url: string, query: CurlQuery): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const one of [value ?? []].flat()) search.append(name, String(one));
  }
  const target = url + (search.size === 0 ? '' : `?${search}`);
  return `curl -s -H "X-Api-Key: $COFFER_KEY" '${target.replaceAll("'", '%27')}'`;
}
