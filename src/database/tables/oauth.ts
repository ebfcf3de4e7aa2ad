import type { FamilyId, Flag, Timestamps } from './column-types.ts';
import { tablesOf } from './ddl.ts';

type OauthApplications = Timestamps & {
  family_id: FamilyId;
  /** Also the client_id. */
  id: string;
  /** The user who registered it; the client credentials grant acts for this user. */
  user_id: string;
  name: string;
  /** JSON array. */
  redirect_uris: string;
  /** JSON array of the scopes that it may request. */
  scopes: string;
  confidential: Flag;
  /** SHA-256 of the client secret; null for a public client. */
  secret_hash: string | null;
  secret_last_four: string | null;
  /** The sign-in in which a person made it or last gave it a secret; null for older ones. */
  sign_in_id: string | null;
};

const OAUTH_APPLICATIONS = `
create table oauth_applications (
  family_id int64 not null,
  id text not null unique,
  user_id text not null,
  name text not null,
  redirect_uris text not null,
  scopes text not null,
  confidential flag not null,
  secret_hash text,
  secret_last_four text,
  created_at text not null,
  updated_at text not null,
  sign_in_id text,
  constraint oauth_applications_pk primary key (family_id, id),
  constraint oauth_applications_user_fk foreign key (family_id, user_id) references users (family_id, id)
);
create index oauth_applications_user on oauth_applications (family_id, user_id);`;

type OauthClients = {
  id: string;
  /** JSON: the client's metadata as it registered itself (RFC 7591). */
  metadata: string;
  created_at: string;
  /** When it is deleted unless a user has allowed it a scope. */
  expires_at: string;
};

const OAUTH_CLIENTS = `
create table oauth_clients (
  id text primary key,
  metadata text not null,
  created_at text not null,
  expires_at text not null
);
create index oauth_clients_expiry on oauth_clients (expires_at);`;

type OauthStates = {
  /** The OAuth server's model: Session, Interaction, DeviceCode, … */
  model: string;
  /** SHA-256 of the id if the id is a secret. */
  id: string;
  payload: string;
  uid: string | null;
  user_code: string | null;
  grant_id: string | null;
  consumed_at: string | null;
  expires_at: string;
};

const OAUTH_STATES = `
create table oauth_states (
  model text not null,
  id text not null,
  payload text not null,
  uid text,
  user_code text,
  grant_id text,
  consumed_at text,
  expires_at text not null,
  constraint oauth_states_pk primary key (model, id)
);
create index oauth_states_uid on oauth_states (uid);
create index oauth_states_user_code on oauth_states (user_code);
create index oauth_states_grant_id on oauth_states (grant_id);
create index oauth_states_expires_at on oauth_states (expires_at);`;

/** `value` is sealed. */
type ServerKeys = { name: string; value: string; created_at: string };

const SERVER_KEYS = `
create table server_keys (
  name text primary key,
  value text not null,
  created_at text not null
);`;

type OauthTables = {
  oauth_applications: OauthApplications;
  oauth_clients: OauthClients;
  oauth_states: OauthStates;
  server_keys: ServerKeys;
};

export const OAUTH_DDL = tablesOf<OauthTables>({
  oauth_applications: OAUTH_APPLICATIONS,
  oauth_clients: OAUTH_CLIENTS,
  oauth_states: OAUTH_STATES,
  server_keys: SERVER_KEYS,
});
