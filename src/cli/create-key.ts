import { createKeyFor, NewApiKey } from '#access/api-keys/keys/index.ts';
import { findUserByEmail } from '#access/people/users/index.ts';
import { parse } from '#application/issues.ts';
import { AppError } from '#kernel/errors.ts';
import { type CommandParts, contextOf } from './with-database.ts';

/** A key to create; its limits are the options as they are typed. */
type NewKey = {
  readonly email: string;
  readonly name: string;
  readonly scopes: string;
  readonly accounts?: string;
  readonly from?: string;
  readonly to?: string;
  readonly maskValues?: boolean;
  readonly writesPerDay?: string;
  readonly rate?: string;
};

/** Creates an API key for the user with that email address and returns its secret. */
export async function createKey(parts: CommandParts, key: NewKey): Promise<string> {
  const { email, name, scopes, accounts, from, to, maskValues, writesPerDay, rate } = key;
  const input = parse(NewApiKey, {
    name,
    scopes: scopes.split(','),
    account_ids: accounts?.split(','),
    date_from: from,
    date_to: to,
    mask_values: maskValues,
    ...(writesPerDay !== undefined && { writes_per_day: Number(writesPerDay) }),
    ...(rate !== undefined && { rate_limit: rateOf(rate) }),
  });
  const user = await findUserByEmail(parts.database.read, email.trim().toLowerCase());
  if (user === undefined) throw new AppError('not_found', `no user has the email address ${email}`);
  const owner = { familyId: Number(user.family_id), userId: user.id };
  return createKeyFor(contextOf(parts), parts, owner, input);
}

// REQUESTS/SECONDS
function rateOf(rate: string) {
  const [limit, seconds] = rate.split('/').map(Number);
  return { limit, window_seconds: seconds };
}
