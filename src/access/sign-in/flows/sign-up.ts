import type { z } from 'zod';
import type { AccessParts } from '#access/access-parts.ts';
import { hashPassword } from '#access/credentials/passwords/index.ts';
import { openSession } from '#access/credentials/sessions/index.ts';
import { addressThrottle, admitAttempt } from '#access/credentials/throttles/index.ts';
import { type Device, issueTokens } from '#access/credentials/tokens/index.ts';
import { createFamily } from '#access/people/families/index.ts';
import { acceptInvitation, requireInvitation } from '#access/people/invitations/index.ts';
import { createUser, emailTaken, findUserByEmail, type UserRow } from '#access/people/users/index.ts';
import type { AnonymousContext } from '#application/context.ts';
import { issuesOf } from '#application/issues.ts';
import type { Author, Tx } from '#database/database.ts';
import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { AppError, invalidAll } from '#kernel/errors.ts';
import { instant } from '#kernel/time/clock.ts';
import type { SessionOpened } from './page-sign-in.ts';
import { presentSignedIn } from './present.ts';
import { deviceFrom, type SignedIn, SignUp } from './schemas.ts';

/** What signing up needs of the wing. */
type SignUpParts = Pick<AccessParts, 'settings' | 'prepareFamily' | 'welcomeMember'>;

/** Signs a new user up and in, to tokens. @throws AppError as {@link withSignUp}. */
export function signUp(
  context: AnonymousContext,
  parts: SignUpParts,
  input: z.output<typeof SignUp>,
): Promise<z.output<typeof SignedIn>> {
  return withSignUp(context, parts, input, async (family, user, device) =>
    presentSignedIn(await issueTokens(family, user.id, device), user),
  );
}

/**
 * Signs a new user up, as the admin of a new family, or by invitation in the inviting one, and runs `signIn` in the same write.
 * @throws AppError `signup_closed`, `invite_code_required`, `invalid_invite_code`, `bad_request`, `validation_failed`.
 */
async function withSignUp<T>(
  context: AnonymousContext,
  parts: SignUpParts,
  input: z.output<typeof SignUp>,
  signIn: (family: FamilyTransaction, user: UserRow, device: Device | null) => Promise<T>,
): Promise<T> {
  await admitAttempt(context.db, addressThrottle(context.address));
  const { email, password, first_name, last_name } = input.user;
  const code = requiredCode(parts.settings.signup, input.invite_code ?? '');
  if (code !== null) await requireInvitation(context.db.read, { code, email }, instant(context.clock()));
  const device = deviceFrom(input.device);
  // Asked again when it is stored; here it spares the hashing.
  if ((await findUserByEmail(context.db.read, email)) !== undefined) throw emailTaken();
  const password_hash = await hashPassword(password);

  return context.db.write(async (tx) => {
    const author: Author = { actor: null, requestId: context.requestId };
    const { family, role, isNew } = await joinOrCreateFamily(tx, code, email, author);
    const user = await createUser(family, { email, password_hash, first_name, last_name, role });
    await (isNew ? parts.prepareFamily(family) : parts.welcomeMember(family, user.id));
    return signIn(family, user, device);
  });
}

/** The code to sign up with, or null where none is needed and none was sent. */
function requiredCode(mode: AccessParts['settings']['signup'], code: string): string | null {
  if (mode === 'closed') throw new AppError('signup_closed', 'This server takes no sign-ups');
  const sent = code.trim();
  if (sent !== '') return sent;
  if (mode === 'invite') throw new AppError('invite_code_required', 'Signing up here needs an invitation code');
  return null;
}

type JoinedFamily = { readonly family: FamilyTransaction; readonly role: UserRow['role']; readonly isNew: boolean };

async function joinOrCreateFamily(tx: Tx, code: string | null, email: string, author: Author): Promise<JoinedFamily> {
  if (code === null) return { family: await createFamily(tx, author), role: 'admin', isNew: true };
  return { ...(await acceptInvitation(tx, { code, email }, author)), isNew: false };
}

/** The fields of the sign-up page. */
type SignUpFields = { readonly email: string; readonly password: string; readonly invitation: string };

/**
 * Signs a new user up and opens their first session.
 * @throws AppError `signup_closed`, `invite_code_required`, `invalid_invite_code`, `validation_failed`, `too_many_attempts`.
 */
export function signUpOnPage(
  context: AnonymousContext,
  parts: SignUpParts,
  { email, password, invitation }: SignUpFields,
): Promise<SessionOpened> {
  const input = SignUp.safeParse({ user: { email, password }, invite_code: invitation });
  if (input.error) throw invalidAll(issuesOf(input.error));
  return withSignUp(context, parts, input.data, async (family, user) => ({
    kind: 'signed_in',
    secret: await openSession(family, user.id, context.userAgent),
  }));
}
