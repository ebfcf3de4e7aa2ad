import type { ColumnType } from 'kysely';
import type { FamilyId, Preset, Timestamps } from '#database/tables/column-types.ts';
import type { Language } from '#kernel/languages.ts';

type Families = Timestamps & {
  id: ColumnType<number | bigint, number | undefined, never>;
  public_id: string;
  name: string | null;
  currency: string;
  country: string | null;
  locale: Preset<string>;
  /** A strftime pattern. */
  date_format: Preset<string>;
  /** An IANA name. */
  timezone: string | null;
  /** 1 to 28. */
  month_start_day: Preset<bigint, bigint | number>;
  moniker: Preset<'Family' | 'Group'>;
  default_account_sharing: Preset<'shared' | 'private'>;
  /** Which transfers that Coffer finds are confirmed at once; the others are suggested. `off` looks for none. */
  match_transfers: Preset<'evidence' | 'all' | 'off'>;
  /** JSON array of currencies in addition to the family's own; null enables all. */
  enabled_currencies: string | null;
};

type Users = Timestamps & {
  family_id: FamilyId;
  id: string;
  email: string;
  /** Null for a user who signs in through an identity provider only. */
  password_hash: string | null;
  first_name: string | null;
  last_name: string | null;
  /** Null is the browser's. */
  language: Language | null;
  role: 'admin' | 'member' | 'guest';
  onboarded_at: string | null;
  deactivated_at: string | null;
};

type Invitations = {
  family_id: FamilyId;
  id: string;
  email: string | null;
  role: 'admin' | 'member' | 'guest';
  code_hash: string;
  invited_by: string;
  created_at: string;
  expires_at: string;
  accepted_at: string | null;
  revoked_at: string | null;
};

export type PeopleTables = {
  families: Families;
  users: Users;
  invitations: Invitations;
};
