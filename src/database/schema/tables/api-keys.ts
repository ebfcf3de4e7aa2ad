import type { FamilyId, Flag, Timestamps } from '#database/schema/column-types.ts';

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
};

export type ApiKeyTables = {
  api_keys: ApiKeys;
};
