import type { FamilyId, Int64 } from '#database/tables/column-types.ts';

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

type RecoveryCodes = { family_id: FamilyId; user_id: string; hash: string; used_at: string | null };

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

export type SignInTables = {
  totp_devices: TotpDevices;
  recovery_codes: RecoveryCodes;
  passkeys: Passkeys;
  identities: Identities;
};
