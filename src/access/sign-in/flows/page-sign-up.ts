import { openSession } from '#access/credentials/sessions/index.ts';
import type { AnonymousContext } from '#application/context.ts';
import { issuesOf } from '#application/issues.ts';
import { invalidAll } from '#kernel/errors.ts';
import type { SessionOpened } from './page-sign-in.ts';
import { SignUp } from './schemas.ts';
import { type SignUpParts, withSignUp } from './sign-up.ts';

/** The fields of the sign-up page. */
export type SignUpFields = { readonly email: string; readonly password: string; readonly invitation: string };

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
