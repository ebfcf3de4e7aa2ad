/** How a request proved who it is; the same three words in the code, the log line and the request log. */
export type AuthenticationMethod = 'api_key' | 'oauth' | 'session';

/** A user's role in the family, strongest first. A guest may read only. */
export const ROLES = ['admin', 'member', 'guest'] as const;

/** One of {@link ROLES}. */
export type Role = (typeof ROLES)[number];

/** What the usage endpoint and the limiter need to know of the API key behind a request. Times are RFC 3339. */
export type ApiKeyFacts = {
  readonly name: string;
  readonly scopes: readonly string[];
  readonly tier: string;
  readonly createdAt: string;
  readonly expiresAt: string | null;
  readonly allowedIps: readonly string[] | null;
};

/** Who is calling: one user of one family, through one credential. Everything a request may touch follows from it. */
export type Caller = {
  readonly method: AuthenticationMethod;
  readonly credentialId: string;
  readonly userId: string;
  readonly familyId: number;
  readonly role: Role;
  /** What was granted, expanded. It counts for what touches nothing but the user's own profile and sign-ins. */
  readonly granted: ReadonlySet<string>;
  /** Effective scopes: {@link granted}, cut to what the role permits. */
  readonly scopes: ReadonlySet<string>;
  /** Present exactly when `method` is `api_key`. */
  readonly apiKey: ApiKeyFacts | null;
};
