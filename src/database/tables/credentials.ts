import type { FamilyId, Int64, Preset } from './column-types.ts';
import { tablesOf } from './ddl.ts';

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

const GRANTS = `
create table grants (
  family_id int64 not null,
  id text not null unique,
  user_id text not null,
  client_id text not null,
  scopes text not null,
  openid text,
  device_id text,
  device text,
  created_at text not null,
  expires_at text not null,
  revoked_at text,
  proved_at text,
  limits text,
  written_on text,
  writes int64 not null default 0,
  constraint grants_pk primary key (family_id, id),
  constraint grants_user_fk foreign key (family_id, user_id) references users (family_id, id)
);
create index grants_user on grants (family_id, user_id, device_id);
create index grants_client on grants (client_id);`;

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

const TOKENS = `
create table tokens (
  family_id int64 not null,
  id text not null unique,
  grant_id text not null,
  kind text not null,
  scopes text,
  payload text,
  created_at text not null,
  expires_at text not null,
  consumed_at text,
  successor_id text,
  constraint tokens_pk primary key (family_id, id),
  constraint tokens_grant_fk foreign key (family_id, grant_id) references grants (family_id, id) on delete cascade
);
create index tokens_grant on tokens (family_id, grant_id);
create index tokens_expiry on tokens (expires_at);`;

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

const SESSIONS = `
create table sessions (
  family_id int64 not null,
  id text not null,
  user_id text not null,
  hash text not null unique,
  user_agent text,
  created_at text not null,
  expires_at text not null,
  revoked_at text,
  proved_at text,
  constraint sessions_pk primary key (family_id, id),
  constraint sessions_user_fk foreign key (family_id, user_id) references users (family_id, id)
);
create index sessions_user on sessions (family_id, user_id);`;

type Directory = {
  kind:
    | 'api_key'
    | 'application'
    | 'email'
    | 'grant'
    | 'identity'
    | 'invitation'
    | 'passkey'
    | 'session'
    | 'token'
    | 'user';
  /** A hash, an id or an address, by which a row is found. */
  key: string;
  family_id: FamilyId;
};

const DIRECTORY = `
create table directory (
  kind text not null,
  key text not null,
  family_id int64 not null,
  constraint directory_pk primary key (kind, key)
) clustered;
create index directory_family on directory (family_id);`;

type SignInSteps = {
  /** SHA-256 of the step's secret. */
  id: string;
  kind: string;
  payload: string;
  expires_at: string;
};

const SIGN_IN_STEPS = `
create table sign_in_steps (
  id text primary key,
  kind text not null,
  payload text not null,
  expires_at text not null
);
create index sign_in_steps_expiry on sign_in_steps (expires_at);`;

type Throttles = { key: string; failures: Int64; window_started_at: string; blocked_until: string | null };

const THROTTLES = `
create table throttles (
  key text primary key,
  failures int64 not null,
  window_started_at text not null,
  blocked_until text
);
create index throttles_window on throttles (window_started_at);`;

type CredentialTables = {
  grants: Grants;
  tokens: Tokens;
  sessions: Sessions;
  directory: Directory;
  sign_in_steps: SignInSteps;
  throttles: Throttles;
};

export const CREDENTIAL_DDL = tablesOf<CredentialTables>({
  grants: GRANTS,
  tokens: TOKENS,
  sessions: SESSIONS,
  directory: DIRECTORY,
  sign_in_steps: SIGN_IN_STEPS,
  throttles: THROTTLES,
});
