import type { ColumnType } from 'kysely';
import type { Language } from '#kernel/languages.ts';
import type { FamilyId, Preset, Timestamps } from './column-types.ts';
import { tablesOf } from './ddl.ts';

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
  /** Since when the operator has suspended the family, and why; null while it is active. */
  suspended_at: string | null;
  suspended_reason: string | null;
  /** JSON: the part of 1 that each kind, currency or country shall have of the holdings. */
  allocation_targets: Preset<string>;
};

const FAMILIES = `
create table families (
  id identity primary key,
  public_id text not null unique,
  name text,
  currency text not null,
  country text,
  created_at text not null,
  updated_at text not null,
  locale text not null default 'en',
  date_format text not null default '%m-%d-%Y',
  moniker text not null default 'Family',
  default_account_sharing text not null default 'shared',
  timezone text,
  enabled_currencies text,
  month_start_day int64 not null default 1 check (month_start_day between 1 and 28),
  match_transfers text not null default 'evidence',
  suspended_at text,
  suspended_reason text,
  allocation_targets text not null default '{}'
);`;

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

const USERS = `
create table users (
  family_id int64 not null references families (id),
  id text not null,
  email text not null unique,
  password_hash text,
  first_name text,
  last_name text,
  role text not null,
  onboarded_at text,
  deactivated_at text,
  created_at text not null,
  updated_at text not null,
  language text,
  constraint users_pk primary key (family_id, id)
);
create index users_id on users (id);`;

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

const INVITATIONS = `
create table invitations (
  family_id int64 not null,
  id text not null,
  email text,
  role text not null,
  code_hash text not null unique,
  invited_by text not null,
  created_at text not null,
  expires_at text not null,
  accepted_at text,
  revoked_at text,
  constraint invitations_pk primary key (family_id, id),
  constraint invitations_inviter_fk foreign key (family_id, invited_by) references users (family_id, id)
);
create index invitations_inviter on invitations (family_id, invited_by);`;

type PeopleTables = {
  families: Families;
  users: Users;
  invitations: Invitations;
};

export const PEOPLE_DDL = tablesOf<PeopleTables>({ families: FAMILIES, users: USERS, invitations: INVITATIONS });
