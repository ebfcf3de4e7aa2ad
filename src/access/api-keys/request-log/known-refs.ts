import type { CredentialOwner } from '#application/actor.ts';

const CREDENTIALS_MAX = 10_000;
const ROUTES_MAX = 1000;

/** The refs of credentials and routes that this process has met, so that a row costs no look-up. A full map is emptied. */
export class KnownRefs {
  readonly #credentials = new Map<string, { readonly familyId: number; readonly ref: number }>();
  readonly #routes = new Map<string, Map<string, number>>();
  #routeCount = 0;

  /** The ref of a credential, if it is known. */
  credential({ credentialId, familyId }: CredentialOwner): number | undefined {
    const known = this.#credentials.get(credentialId);
    return known?.familyId === familyId ? known.ref : undefined;
  }

  /** The ref of a method and a route's template, if it is known. */
  route(method: string, template: string): number | undefined {
    return this.#routes.get(method)?.get(template);
  }

  /** Remembers the ref of a credential and returns it. */
  keepCredential({ credentialId, familyId }: CredentialOwner, ref: number): number {
    if (this.#credentials.size >= CREDENTIALS_MAX) this.#credentials.clear();
    this.#credentials.set(credentialId, { familyId, ref });
    return ref;
  }

  /** Remembers the ref of a method and a route's template and returns it. */
  keepRoute(method: string, template: string, ref: number): number {
    if (this.#routeCount >= ROUTES_MAX) this.#forgetRoutes();
    const templates = this.#routes.get(method) ?? new Map<string, number>();
    this.#routes.set(method, templates.set(template, ref));
    this.#routeCount += 1;
    return ref;
  }

  /** Forgets everything, because rows it rests on may be gone. */
  clear(): void {
    this.#credentials.clear();
    this.#forgetRoutes();
  }

  #forgetRoutes(): void {
    this.#routes.clear();
    this.#routeCount = 0;
  }
}
