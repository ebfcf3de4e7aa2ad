import type { IncomingMessage } from 'node:http';
import type { Person } from '#access/sign-in/pages/index.ts';

/** @throws Error for a request without facts. */
type RequestFacts = {
  readonly requestId: string;
  /** The caller's address, as seen through trusted proxies only. */
  readonly address: string;
  /** The user signed in by the session cookie. */
  readonly person: Person | null;
};

const known = new WeakMap<IncomingMessage, RequestFacts>();

/** Stores the facts of a request for its lifetime. */
export function noteFacts(request: IncomingMessage, facts: RequestFacts): void {
  known.set(request, facts);
}

/** The facts of a request that was noted. @throws Error for any other. */
export function factsOf(request: IncomingMessage): RequestFacts {
  const facts = known.get(request);
  if (facts === undefined) throw new Error('the OAuth server received a request that its mount did not prepare');
  return facts;
}
