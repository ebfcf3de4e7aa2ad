import type { Kysely } from 'kysely';
import type { FindAccount } from 'oidc-provider';
import { findUserAnywhere, type UserRow } from '#access/people/users/index.ts';
import type { LedgerTables } from '#database/schema/ledger-tables.ts';
import { wordsOf } from './oauth-scopes.ts';

/** Who a user is to a client with these scope words: OpenID Connect's claims. */
export type Claims = { sub: string; [claim: string]: unknown };

/** Makes the look-up of users for the OAuth library. A deactivated one is nobody. */
export function accountFinder(db: Kysely<LedgerTables>): FindAccount {
  return async (_ctx, sub) => {
    const user = await findUserAnywhere(db, sub);
    if (user === undefined || user.deactivated_at !== null) return undefined;
    return { accountId: user.id, claims: (_use, scope) => claimsOf(user, wordsOf(scope)) };
  };
}

/** The claims about a user that go with the granted scope words. */
export function claimsOf(user: UserRow, words: readonly string[]): Claims {
  const { id, email, first_name, last_name } = user;
  const name = [first_name, last_name].filter((part) => part !== null).join(' ');
  return {
    sub: id,
    ...(words.includes('profile') && {
      ...(name !== '' && { name }),
      ...(first_name !== null && { given_name: first_name }),
      ...(last_name !== null && { family_name: last_name }),
    }),
    // No mail is ever sent to it, so that nobody has proved it.
    ...(words.includes('email') && { email, email_verified: false }),
  };
}
