import { resetPassword as reset } from '#access/people/users/index.ts';
import { type CommandParts, contextOf } from './with-database.ts';

type NewPassword = { readonly email: string; readonly password: string };

/** Gives a user a new password. */
export async function resetPassword(parts: CommandParts, { email, password }: NewPassword): Promise<string> {
  const user = await reset(contextOf(parts), { email, password });
  return `${user.email} has a new password and is signed out everywhere`;
}
