import type { z } from 'zod';
import type { AccessParts } from '#access/access-parts.ts';
import { openStep, takeStep } from '#access/credentials/sign-in-steps.ts';
import { addressThrottle, admitAttempt } from '#access/credentials/throttle.ts';
import { findUser, type UserRow } from '#access/people/users/index.ts';
import type { AnonymousContext } from '#application/context.ts';
import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { AppError } from '#kernel/errors.ts';
import { passkeyRecord } from './manage-passkeys.ts';
import type { PasskeySignIn, RequestOptions } from './schemas.ts';
import {
  ASSERTION,
  CEREMONY_MS,
  findByCredentialId,
  findPasskey,
  type PasskeyRow,
  relyingParty,
  updatePasskeyRow,
  webauthn,
} from './store.ts';

type SignIn = z.output<typeof PasskeySignIn>;

/** The options for signing in with any passkey of this server, and the step that takes the result. */
export async function requestOptions(
  { db, address }: AnonymousContext,
  settings: AccessParts['settings'],
): Promise<z.output<typeof RequestOptions>> {
  await admitAttempt(db, addressThrottle(address));
  const { generateAuthenticationOptions } = await webauthn();
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(settings).id,
    timeout: CEREMONY_MS,
    userVerification: 'required',
  });
  const step = await db.write((tx) => openStep(tx, ASSERTION, { challenge: options.challenge }));
  return { step, options: { ...options } };
}

/**
 * Verifies a passkey and runs `signIn` in a transaction of the user's family. A passkey is both factors: the authenticator
 * verified its user. Every failure has the same response. @throws AppError `invalid_passkey`, `too_many_attempts`.
 */
export async function withPasskey<T>(
  context: AnonymousContext,
  settings: AccessParts['settings'],
  { step, credential }: SignIn,
  signIn: (tx: FamilyTransaction, user: UserRow) => Promise<T>,
): Promise<T> {
  const { db, address, requestId } = context;
  await admitAttempt(db, addressThrottle(address));
  // Consumed before it is checked: a challenge allows one attempt.
  const due = await db.write((tx) => takeStep(tx, ASSERTION, step));
  const passkey = await findByCredentialId(db.read, credential.id);
  if (due === undefined || passkey === undefined) throw invalidPasskey();
  const counter = await verifiedCounter(settings, due.challenge, credential, passkey);
  return db.write(async (tx) => {
    const family = await tx.family(Number(passkey.family_id), { actor: null, requestId });
    const user = await findUser(tx.db, family.familyId, passkey.user_id);
    // Verifying takes time: the passkey or the user may have changed meanwhile.
    if (user?.deactivated_at !== null || !(await use(family, passkey, counter))) throw invalidPasskey();
    return signIn(family, user);
  });
}

async function verifiedCounter(
  settings: AccessParts['settings'],
  expectedChallenge: string,
  { response: sent, ...credential }: SignIn['credential'],
  { credential_id, public_key, counter, user_id }: PasskeyRow,
): Promise<bigint> {
  const { verifyAuthenticationResponse } = await webauthn();
  const { id, origin } = relyingParty(settings);
  const { userHandle, ...response } = sent;
  // A discoverable credential names its user (WebAuthn §7.2, step 6), who must own the passkey.
  if (Buffer.from(userHandle ?? '', 'base64url').toString() !== user_id) throw invalidPasskey();
  const publicKey = new Uint8Array(Buffer.from(public_key, 'base64url'));
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...credential, response, clientExtensionResults: {} },
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: id,
      credential: { id: credential_id, publicKey, counter: Number(counter) },
      requireUserVerification: true,
    });
    if (verified) return BigInt(authenticationInfo.newCounter);
  } catch (error) {
    throw invalidPasskey(error);
  }
  throw invalidPasskey();
}

/** Records a use; false if the passkey is gone or its counter was already passed, which means a copy exists. */
async function use(tx: FamilyTransaction, { user_id, id }: PasskeyRow, counter: bigint): Promise<boolean> {
  const before = await findPasskey(tx.db, tx.familyId, user_id, id);
  if (before === undefined) return false;
  // An authenticator without a counter always sends 0 (WebAuthn §6.1.1).
  if (counter <= before.counter && (counter > 0n || before.counter > 0n)) return false;
  const after = { ...before, counter, last_used_at: tx.now };
  await updatePasskeyRow(tx.db, after);
  const records = { before: passkeyRecord(before), after: passkeyRecord(after) };
  await tx.record({ resource: 'passkey', id, kind: 'update', ...records });
  return true;
}

function invalidPasskey(cause?: unknown): AppError {
  return new AppError('invalid_passkey', 'This passkey is not registered on this server', { cause });
}
