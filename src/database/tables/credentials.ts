import type { FamilyId, Int64, Preset } from '#database/tables/column-types.ts';

type Grants = {
  family_id: FamilyId;
  id: string;
  user_id: string;
  client_id: string;
  /** JSON array of the API's scopes. */
  scopes: string;
  /** JSON array of OpenID scopes that the user granted to an OAuth client; null without a consent. */
  openid: string | null;
  device_id: string | null;
  device: string | null;
  created_at: string;
  /** Every token of the grant expires by then. */
  expires_at: string;
  revoked_at: string | null;
  /** When the person last proved their identity in this sign-in; null since it was opened. */
  proved_at: string | null;
  /** JSON of its limits besides the scopes; null without any. */
  limits: string | null;
  /** The family's day of its newest change, and how many changes it made on it, if they are limited. */
  written_on: Preset<string | null>;
  writes: Preset<bigint, bigint | number>;
};

type Tokens = {
  family_id: FamilyId;
  /** SHA-256 of the token: the token itself is never stored. */
  id: string;
  grant_id: string;
  kind: 'access' | 'refresh' | 'code';
  /** JSON array of scopes if the token has fewer than its grant. */
  scopes: string | null;
  /** JSON for the OAuth server, without the token; null for first-party tokens. */
  payload: string | null;
  created_at: string;
  expires_at: string;
  /** When a refresh token was exchanged; a concurrent request may exchange it once more within the grace period. */
  consumed_at: string | null;
  /** The refresh token that replaced this one. */
  successor_id: string | null;
};

type Sessions = {
  family_id: FamilyId;
  id: string;
  user_id: string;
  hash: string;
  user_agent: string | null;
  created_at: string;
  expires_at: string;
  revoked_at: string | null;
  /** When the person last proved their identity in this session; null since it was opened. */
  proved_at: string | null;
};

type SignInSteps = {
  /** SHA-256 of the step's secret. */
  id: string;
  kind: string;
  payload: string;
  expires_at: string;
};

type Throttles = { key: string; failures: Int64; window_started_at: string; blocked_until: string | null };

export type CredentialTables = {
  grants: Grants;
  tokens: Tokens;
  sessions: Sessions;
  sign_in_steps: SignInSteps;
  throttles: Throttles;
};
