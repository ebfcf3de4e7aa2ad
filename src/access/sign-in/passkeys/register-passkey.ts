import type { WebAuthnCredential } from '@simplewebauthn/server';
import type { z } from 'zod';
import type { AccessParts } from '#access/access-parts.ts';
import { openStep, takeStep } from '#access/credentials/sign-in-steps.ts';
import { findUser } from '#access/people/users/index.ts';
import { type Context, writeFamily } from '#application/context.ts';
import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { AppError, invalid, notFound } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import { passkeyRecord, presentPasskey } from './manage-passkeys.ts';
import type { CreationOptions, NewPasskey, Passkey } from './schemas.ts';
import {
  CEREMONY_MS,
  insertPasskey,
  listPasskeyRows,
  type PasskeyRow,
  REGISTRATION,
  relyingParty,
  webauthn,
} from './store.ts';

const PASSKEYS_MAX = 20;
// EdDSA, ES256, RS256 (RFC 9053). Listed, because the default needs experimental features of Node.
const ALGORITHMS = [-8, -7, -257];

/** The options for creating a passkey, and the step that takes the result. */
export async function creationOptions(
  { db, actor }: Context,
  { settings }: AccessParts,
): Promise<z.output<typeof CreationOptions>> {
  const user = await findUser(db.read, actor.familyId, actor.userId);
  if (user === undefined) throw notFound('User');
  const passkeys = await listPasskeyRows(db.read, actor.familyId, actor.userId);
  const { generateRegistrationOptions } = await webauthn();
  const options = await generateRegistrationOptions({
    rpName: 'Coffer',
    rpID: relyingParty(settings).id,
    userID: new TextEncoder().encode(user.id),
    userName: user.email,
    userDisplayName: [user.first_name, user.last_name].filter((name) => name !== null).join(' ') || user.email,
    timeout: CEREMONY_MS,
    supportedAlgorithmIDs: ALGORITHMS,
    attestationType: 'none',
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: passkeys.map(({ credential_id }) => ({ id: credential_id })),
  });
  const { challenge } = options;
  const step = await db.write((tx) => openStep(tx, REGISTRATION, { userId: user.id, challenge }));
  return { step, options: { ...options } };
}

/**
 * Stores a passkey once its authenticator has signed the challenge of the step. @throws AppError `validation_failed` for a wrong
 * response or a known passkey, `conflict` at the maximum.
 */
export async function registerPasskey(
  context: Context,
  { settings }: AccessParts,
  { step, name, credential: sent }: z.output<typeof NewPasskey>,
): Promise<z.output<typeof Passkey>> {
  const { userId } = context.actor;
  const due = await context.db.writeApart((tx) => takeStep(tx, REGISTRATION, step));
  if (due?.userId !== userId)
    throw invalid('/step', 'expired', 'step is unknown, used or expired; request new options');
  const credential = await verified(settings, due.challenge, sent);
  return writeFamily(context, (tx) => insert(tx, userId, name, credential));
}

async function verified(
  settings: AccessParts['settings'],
  expectedChallenge: string,
  sent: z.output<typeof NewPasskey>['credential'],
): Promise<WebAuthnCredential> {
  const { verifyRegistrationResponse } = await webauthn();
  const { id, origin } = relyingParty(settings);
  const { transports, ...response } = sent.response;
  try {
    await requireNoCertificates(sent.response.attestationObject);
    const { registrationInfo } = await verifyRegistrationResponse({
      response: { ...sent, response: { ...response, ...(transports && { transports }) }, clientExtensionResults: {} },
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    if (registrationInfo !== undefined) return registrationInfo.credential;
  } catch (error) {
    throw new AppError('validation_failed', 'credential does not match the options', {
      issues: [{ pointer: '/credential', code: 'invalid', message: 'credential does not match the options' }],
      cause: error,
    });
  }
  throw invalid('/credential', 'invalid', 'credential does not match the options');
}

// None were requested, and the library would fetch revocation lists from URLs in a certificate.
async function requireNoCertificates(attestationObject: string): Promise<void> {
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers');
  const decoded = decodeAttestationObject(new Uint8Array(Buffer.from(attestationObject, 'base64url')));
  if (decoded.get('attStmt').get('x5c') !== undefined) throw new Error('the attestation carries certificates');
}

async function insert(
  tx: FamilyTransaction,
  userId: string,
  name: string,
  { id, publicKey, counter, transports = [] }: WebAuthnCredential,
): Promise<z.output<typeof Passkey>> {
  const known = await listPasskeyRows(tx.db, tx.familyId, userId);
  if (known.length >= PASSKEYS_MAX) throw new AppError('conflict', `A user has at most ${PASSKEYS_MAX} passkeys`);
  const row: PasskeyRow = {
    family_id: tx.familyId,
    id: newId(),
    user_id: userId,
    credential_id: id,
    public_key: Buffer.from(publicKey).toString('base64url'),
    counter: BigInt(counter),
    transports: JSON.stringify(transports),
    name,
    created_at: tx.now,
    last_used_at: null,
  };
  if (!(await insertPasskey(tx.db, row))) throw invalid('/credential', 'taken', 'credential is registered already');
  await tx.record({ resource: 'passkey', id: row.id, kind: 'create', after: passkeyRecord(row) });
  return presentPasskey(row);
}
