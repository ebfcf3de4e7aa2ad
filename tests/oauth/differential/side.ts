import type { TestApplication, TestBrowser } from '#tests/harness/oauth/oauth-flow.ts';

/** The clients of the comparison, known to both servers by the same ids, secrets and redirect URIs. */
export type Clients = Readonly<Record<'web' | 'native' | 'confidential' | 'other' | 'unseen', TestApplication>>;

/** One of the two servers that are compared. */
export type Side = {
  readonly name: 'coffer' | 'reference';
  /** Its issuer; the endpoints have the same paths below it on both. */
  readonly base: string;
  readonly clients: Clients;
  /** The browser of somebody who is signed in, and of somebody who is not. */
  readonly browsers: Readonly<Record<'signedIn' | 'stranger', TestBrowser>>;
};

/** How a case ends, the same on both servers unless the reference does otherwise, for a reason. */
export type Ending = {
  /** What is sent. */
  readonly name: string;
  readonly ends: string;
  readonly reference?: { readonly ends: string; readonly because: string };
};

/** What differs from a good request: null leaves a parameter out, a list repeats it, `raw` goes behind all as it is. */
export type Changes = Readonly<Record<string, string | readonly string[] | null>> & { readonly raw?: string };

/** A good request's parameters with changes, form-encoded. */
export function changed(good: Readonly<Record<string, string>>, { raw = '', ...changes }: Changes): string {
  const fields = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...good, ...changes }))
    for (const one of [value ?? []].flat()) fields.append(name, one);
  return fields + raw;
}
