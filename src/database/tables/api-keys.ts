import type { FamilyId, Flag, Preset, Timestamps } from '#database/tables/column-types.ts';

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

export type ApiKeyTables = {
  api_keys: ApiKeys;
};
