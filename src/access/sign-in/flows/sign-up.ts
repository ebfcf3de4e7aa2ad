import type { z } from 'zod';
import type { AccessParts } from '#access/access-parts.ts';
import { hashPassword } from '#access/credentials/passwords.ts';
import { openSession } from '#access/credentials/sessions/index.ts';
import { addressThrottle, admitAttempt } from '#access/credentials/throttle.ts';
import { type Device, issueTokens } from '#access/credentials/tokens/index.ts';
import { createFamily } from '#access/people/families.ts';
import { acceptInvitation, requireInvitation } from '#access/people/invitations/index.ts';
import { createUser, emailTaken, findUserByEmail, type UserRow } from '#access/people/users/index.ts';
import type { CliActor } from '#application/actor.ts';
import type { AnonymousContext, Context } from '#application/context.ts';
import { parse } from '#application/issues.ts';
import type { Author, LedgerDatabase, Tx } from '#database/database.ts';
import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { AppError } from '#kernel/errors.ts';
import { acceptedLanguage, type Language, languageOf } from '#kernel/languages.ts';
import { instant } from '#kernel/time/clock.ts';
import type { SessionOpened } from './page-sign-in.ts';
import { deviceFrom, type SignedIn, SignUp } from './schemas.ts';
import { presentSignedIn } from './sign-ins.ts';

type SignUpParts = Pick<AccessParts, 'settings' | 'prepareFamily' | 'welcomeMember'>;

type NewUserFields = z.output<typeof SignUp>['user'];

/** Signs a new user up and returns tokens. @throws AppError as {@link withSignUp}. */
export function signUp(
  context: AnonymousContext,
  parts: SignUpParts,
  input: z.output<typeof SignUp>,
): Promise<z.output<typeof SignedIn>> {
  const language = languageOf(input.family?.locale) ?? acceptedLanguage(context.acceptLanguage);
  return withSignUp(context, parts, { ...input, language }, async (family, user, device) =>
    presentSignedIn(await issueTokens(family, user.id, device), user),
  );
}

/** The fields of the sign-up page; '' for an empty one. */
type PageFields = {
  readonly email: string;
  readonly password: string;
  readonly invitation: string;
  readonly region: Readonly<Record<string, string>> | null;
};

/** Signs a new user up and opens their first session. @throws AppError as {@link withSignUp}. */
export function signUpOnPage(
  context: AnonymousContext,
  parts: SignUpParts,
  { email, password, invitation, region }: PageFields,
): Promise<SessionOpened> {
  const family = region && Object.fromEntries(Object.entries(region).filter(([, value]) => value !== ''));
  const input = parse(SignUp, { user: { email, password }, invite_code: invitation, ...(family && { family }) });
  const language = acceptedLanguage(context.acceptLanguage);
  return withSignUp(context, parts, { ...input, language }, async (family, user) => ({
    kind: 'signed_in',
    ...(await openSession(family, user.id, context.userAgent)),
  }));
}

/**
 * Creates a user as the admin of a new family, on the operator's behalf and whatever the sign-up setting says.
 * @throws AppError `validation_failed`.
 */
export async function signUpByOperator(
  { db, actor, requestId }: Context<CliActor>,
  parts: Pick<SignUpParts, 'prepareFamily'>,
  { email, password }: { readonly email: string; readonly password: string },
): Promise<UserRow> {
  const input = parse(SignUp.shape.user, { email, password });
  const password_hash = await hashNewPassword(db, input);
  return db.write(async (tx) => {
    const family = await createFamily(tx, { actor, requestId });
    const user = await createUser(family, userValues(input, password_hash, 'admin'));
    await parts.prepareFamily(family, 'en');
    return user;
  });
}

/**
 * Creates a user, as the admin of a new family or by invitation in the inviting one, and runs `signIn` in the same transaction.
 * @throws AppError `signup_closed`, `invite_code_required`, `invalid_invite_code`, `bad_request`, `validation_failed`,
 * `too_many_attempts`.
 */
async function withSignUp<T>(
  { db, clock, address, requestId }: AnonymousContext,
  parts: SignUpParts,
  { language, ...input }: z.output<typeof SignUp> & { readonly language: Language },
  signIn: (family: FamilyTransaction, user: UserRow, device: Device | null) => Promise<T>,
): Promise<T> {
  await admitAttempt(db, addressThrottle(address));
  const { email } = input.user;
  const code = requiredCode(parts.settings.signup, input.invite_code ?? '');
  if (code !== null) await requireInvitation(db.read, { code, email }, instant(clock()));
  const device = deviceFrom(input.device);
  const password_hash = await hashNewPassword(db, input.user);

  return db.write(async (tx) => {
    const { family, role, isNew } = await joinOrCreateFamily(tx, code, input, { actor: null, requestId });
    const user = await createUser(family, userValues(input.user, password_hash, role));
    await (isNew ? parts.prepareFamily(family, language) : parts.welcomeMember(family, user.id));
    return signIn(family, user, device);
  });
}

// Checked before hashing, which is expensive, and again under a lock when the user is stored.
async function hashNewPassword(db: LedgerDatabase, { email, password }: NewUserFields): Promise<string> {
  if ((await findUserByEmail(db.read, email)) !== undefined) throw emailTaken();
  return hashPassword(password);
}

function userValues({ email, first_name, last_name }: NewUserFields, password_hash: string, role: UserRow['role']) {
  return { email, password_hash, first_name, last_name, role };
}

/** The invitation code; null where none is required and none was sent. */
function requiredCode(mode: AccessParts['settings']['signup'], code: string): string | null {
  if (mode === 'closed') throw new AppError('signup_closed', 'Sign-up is closed on this server');
  const sent = code.trim();
  if (sent !== '') return sent;
  if (mode === 'invite')
    throw new AppError('invite_code_required', 'An invitation code is required to sign up on this server');
  return null;
}

type JoinedFamily = { readonly family: FamilyTransaction; readonly role: UserRow['role']; readonly isNew: boolean };

async function joinOrCreateFamily(
  tx: Tx,
  code: string | null,
  { user, family }: z.output<typeof SignUp>,
  author: Author,
): Promise<JoinedFamily> {
  if (code === null)
    return {
      family: await createFamily(tx, author, { currency: user.currency, ...family }),
      role: 'admin',
      isNew: true,
    };
  return { ...(await acceptInvitation(tx, { code, email: user.email }, author)), isNew: false };
}
