import type { Kysely } from 'kysely';
import { z } from 'zod';
import { claimEntry, findFamilyOf, removeEntries } from '#access/credentials/directory.ts';
import type { SignInStep } from '#access/credentials/sign-in-steps.ts';
import type { Settings } from '#config/settings.ts';
import type { LedgerRow, LedgerTables } from '#database/tables/ledger-tables.ts';

type Db = Kysely<LedgerTables>;

export type PasskeyRow = LedgerRow<'passkeys'>;

/** The user's passkeys, oldest first. */
export function listPasskeyRows(db: Db, familyId: number, userId: string): Promise<PasskeyRow[]> {
  return passkeysOf(db, familyId, userId).orderBy('id').execute();
}

export function passkeysOf(db: Db, familyId: number, userId: string) {
  return db.selectFrom('passkeys').selectAll().where('family_id', '=', familyId).where('user_id', '=', userId);
}

export function findPasskey(db: Db, familyId: number, userId: string, id: string): Promise<PasskeyRow | undefined> {
  return db
    .selectFrom('passkeys')
    .selectAll()
    .where('family_id', '=', familyId)
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** The passkey with that credential id, of any family. */
export async function findByCredentialId(db: Db, credentialId: string): Promise<PasskeyRow | undefined> {
  const found = await findFamilyOf(db, 'passkey', credentialId);
  return found?.db
    .selectFrom('passkeys')
    .selectAll()
    .where('family_id', '=', found.familyId)
    .where('credential_id', '=', credentialId)
    .executeTakeFirst();
}

/** Stores a passkey; false if a user of any family has it. */
export async function insertPasskey(db: Db, row: PasskeyRow): Promise<boolean> {
  if (!(await claimEntry(db, 'passkey', row.credential_id, Number(row.family_id)))) return false;
  await db
    .insertInto('passkeys')
    .values({ ...row, family_id: Number(row.family_id) })
    .execute();
  return true;
}

export async function updatePasskeyRow(db: Db, row: PasskeyRow): Promise<void> {
  const { name, counter, last_used_at } = row;
  await db
    .updateTable('passkeys')
    .set({ name, counter, last_used_at })
    .where('family_id', '=', row.family_id)
    .where('id', '=', row.id)
    .execute();
}

/** Deletes a passkey. */
export async function deletePasskeyRow(db: Db, { family_id, id, credential_id }: PasskeyRow): Promise<void> {
  await db.deleteFrom('passkeys').where('family_id', '=', family_id).where('id', '=', id).execute();
  await removeEntries(db, 'passkey', [credential_id]);
}

/** The WebAuthn library, loaded at first use: it costs 30 MB and a fifth of a second. */
export function webauthn(): Promise<typeof import('@simplewebauthn/server')> {
  return import('@simplewebauthn/server');
}

const SECONDS = 300;

const registrationSchema = z.object({ userId: z.string(), challenge: z.string() });
const assertionSchema = z.object({ challenge: z.string() });

/** The challenge for a new passkey of one user. */
export const REGISTRATION: SignInStep<z.output<typeof registrationSchema>> = {
  kind: 'passkey_registration',
  seconds: SECONDS,
  parse: (value) => registrationSchema.parse(value),
};

/** The challenge for a sign-in. */
export const ASSERTION: SignInStep<z.output<typeof assertionSchema>> = {
  kind: 'passkey_assertion',
  seconds: SECONDS,
  parse: (value) => assertionSchema.parse(value),
};

/** The time limit of the browser, in milliseconds. */
export const CEREMONY_MS = SECONDS * 1000;

/** The relying party: this server. */
export function relyingParty({ publicUrl }: Pick<Settings, 'publicUrl'>): { id: string; origin: string } {
  return { id: new URL(publicUrl.origin).hostname, origin: publicUrl.origin };
}
