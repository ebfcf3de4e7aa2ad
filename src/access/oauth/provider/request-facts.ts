import type { IncomingMessage } from 'node:http';
import type { Person } from '#access/sign-in/sign-in-pages/index.ts';

/** What is known of a request before the OAuth library sees it, which has no place of its own for it. */
type RequestFacts = {
  readonly requestId: string;
  /** The caller's address, as seen through trusted proxies only. */
  readonly address: string;
  /** Who is signed in by the request's cookie. */
  readonly person: Person | null;
};

const known = new WeakMap<IncomingMessage, RequestFacts>();

/** Keeps the facts of a request for as long as it lives. */
export function noteFacts(request: IncomingMessage, facts: RequestFacts): void {
  known.set(request, facts);
}

/** The facts of a request that was noted. @throws Error for any other. */
export function factsOf(request: IncomingMessage): RequestFacts {
  const facts = known.get(request);
  if (facts === undefined) throw new Error('the OAuth server was reached past its mount');
  return facts;
}
