import type { FamilyId, Int64 } from './column-types.ts';
import { tablesOf } from './ddl.ts';

type TotpDevices = {
  family_id: FamilyId;
  user_id: string;
  /** Base32, sealed. */
  secret: string;
  created_at: string;
  /** Null until the user has entered a first valid code. */
  confirmed_at: string | null;
  /** The newest 30-second step that was used; each step is accepted once. */
  last_step: Int64;
};

const TOTP_DEVICES = `
create table totp_devices (
  family_id int64 not null,
  user_id text not null,
  secret text not null,
  created_at text not null,
  confirmed_at text,
  last_step int64 not null,
  constraint totp_devices_pk primary key (family_id, user_id),
  constraint totp_devices_user_fk foreign key (family_id, user_id) references users (family_id, id)
);`;

type RecoveryCodes = { family_id: FamilyId; user_id: string; hash: string; used_at: string | null };

const RECOVERY_CODES = `
create table recovery_codes (
  family_id int64 not null,
  user_id text not null,
  hash text not null,
  used_at text,
  constraint recovery_codes_pk primary key (family_id, user_id, hash),
  constraint recovery_codes_user_fk foreign key (family_id, user_id) references users (family_id, id)
);`;

type Passkeys = {
  family_id: FamilyId;
  id: string;
  user_id: string;
  /** Base64url, from the authenticator. */
  credential_id: string;
  /** Base64url of the COSE key. */
  public_key: string;
  counter: Int64;
  /** JSON array. */
  transports: string;
  name: string;
  created_at: string;
  last_used_at: string | null;
};

const PASSKEYS = `
create table passkeys (
  family_id int64 not null,
  id text not null,
  user_id text not null,
  credential_id text not null unique,
  public_key text not null,
  counter int64 not null,
  transports text not null,
  name text not null,
  created_at text not null,
  last_used_at text,
  constraint passkeys_pk primary key (family_id, id),
  constraint passkeys_user_fk foreign key (family_id, user_id) references users (family_id, id)
);
create index passkeys_user on passkeys (family_id, user_id);`;

type Identities = {
  family_id: FamilyId;
  id: string;
  user_id: string;
  /** The provider's issuer URL; with `subject` it identifies one person permanently. */
  issuer: string;
  subject: string;
  email: string | null;
  created_at: string;
  last_used_at: string | null;
};

const IDENTITIES = `
create table identities (
  family_id int64 not null,
  id text not null,
  user_id text not null,
  issuer text not null,
  subject text not null,
  email text,
  created_at text not null,
  last_used_at text,
  constraint identities_pk primary key (family_id, id),
  constraint identities_subject unique (issuer, subject),
  constraint identities_user_fk foreign key (family_id, user_id) references users (family_id, id)
);
create index identities_user on identities (family_id, user_id);`;

type SignInTables = {
  totp_devices: TotpDevices;
  recovery_codes: RecoveryCodes;
  passkeys: Passkeys;
  identities: Identities;
};

export const SIGN_IN_DDL = tablesOf<SignInTables>({
  totp_devices: TOTP_DEVICES,
  recovery_codes: RECOVERY_CODES,
  passkeys: PASSKEYS,
  identities: IDENTITIES,
});
