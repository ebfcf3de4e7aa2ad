import type { FamilyId, Flag, Timestamps } from '#database/tables/column-types.ts';

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

type OauthClients = {
  id: string;
  /** JSON: the client's metadata as it registered itself (RFC 7591). */
  metadata: string;
  created_at: string;
  /** When it is deleted unless a user has allowed it a scope. */
  expires_at: string;
};

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

/** `value` is sealed. */
type ServerKeys = { name: string; value: string; created_at: string };

export type OauthTables = {
  oauth_applications: OauthApplications;
  oauth_clients: OauthClients;
  oauth_states: OauthStates;
  server_keys: ServerKeys;
};
