import type { TestApplication, TestBrowser } from '#tests/harness/oauth/oauth-flow.ts';

/** The clients of the comparison, known to both servers by the same ids, secrets and redirect URIs. */
export type Clients = Readonly<Record<'web' | 'native' | 'confidential' | 'other' | 'unseen', TestApplication>>;

/** One of the two servers that are compared. */
export type Side = {
  readonly name: 'coffer' | 'reference';
  /** Its issuer; the endpoints have the same paths below it on both. */
  readonly base: string;
  readonly clients: Clients;
  /** A signed-in and a signed-out browser. */
  readonly browsers: Readonly<Record<'signedIn' | 'stranger', TestBrowser>>;
};

/** How a case ends, the same on both servers unless the reference does otherwise, for a reason. */
export type Ending = {
  readonly name: string;
  readonly ends: string;
  readonly reference?: { readonly ends: string; readonly because: string };
};

/** Changes to a valid request: null omits a parameter, a list repeats it, `raw` is appended verbatim. */
export type Changes = Readonly<Record<string, string | readonly string[] | null>> & { readonly raw?: string };

/** A good request's parameters with changes, form-encoded. */
export function changed(good: Readonly<Record<string, string>>, { raw = '', ...changes }: Changes): string {
  const fields = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...good, ...changes }))
    for (const one of [value ?? []].flat()) fields.append(name, one);
  return fields + raw;
}
