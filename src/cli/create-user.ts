import { signUpByOperator } from '#access/sign-in/flows/index.ts';
import { createDefaultCategories as prepareFamily } from '#ledger/labels/categories/index.ts';
import { type CommandParts, contextOf } from './with-database.ts';

type NewUser = { readonly email: string; readonly password: string };

/** Creates a user as the admin of a new family. */
export async function createUser(parts: CommandParts, { email, password }: NewUser): Promise<string> {
  const user = await signUpByOperator(contextOf(parts), { prepareFamily }, { email, password });
  return `${user.email} can sign in now`;
}
