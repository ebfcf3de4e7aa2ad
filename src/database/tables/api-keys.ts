import type { FamilyId, Flag, Preset, Timestamps } from './column-types.ts';
import { tablesOf } from './ddl.ts';

type ApiKeys = Timestamps & {
  family_id: FamilyId;
  id: string;
  user_id: string;
  name: string;
  hash: string;
  last_four: string;
  /** JSON array of scopes. */
  scopes: string;
  tier: string;
  source: 'api' | 'console';
  enabled: Flag;
  /** JSON array of addresses and CIDR blocks; null allows every address. */
  allowed_ips: string | null;
  expires_at: string | null;
  revoked_at: string | null;
  /** The previous secret's hash, valid until `previous_expires_at`. */
  previous_hash: string | null;
  previous_expires_at: string | null;
  /** The key that created this one; null for a person. */
  created_by_key_id: string | null;
  /** The key at the top of the chain of makers; null for a key of a person. */
  top_key_id: string | null;
  /** The sign-in in which a person made it or last gave it more access; null for a program and for older ones. */
  sign_in_id: string | null;
  /** JSON of its limits besides the scopes; null without any. */
  limits: string | null;
  /** The family's day of its newest change, and how many changes it made on it, if they are limited. */
  written_on: Preset<string | null>;
  writes: Preset<bigint, bigint | number>;
};

const API_KEYS = `
create table api_keys (
  family_id int64 not null,
  id text not null,
  user_id text not null,
  name text not null,
  hash text not null unique,
  last_four text not null,
  scopes text not null,
  tier text not null,
  source text not null,
  enabled flag not null,
  allowed_ips text,
  expires_at text,
  revoked_at text,
  previous_hash text unique,
  previous_expires_at text,
  created_at text not null,
  updated_at text not null,
  created_by_key_id text,
  limits text,
  written_on text,
  writes int64 not null default 0,
  sign_in_id text,
  top_key_id text,
  constraint api_keys_pk primary key (family_id, id),
  constraint api_keys_user_fk foreign key (family_id, user_id) references users (family_id, id)
);
create index api_keys_user on api_keys (family_id, user_id, name);`;

type ApiKeyTables = {
  api_keys: ApiKeys;
};

export const API_KEY_DDL = tablesOf<ApiKeyTables>({ api_keys: API_KEYS });
