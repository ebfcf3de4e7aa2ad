import { text } from 'node:stream/consumers';
import { signUpByOperator } from '#access/sign-in/flows/index.ts';
import { prepareFamily } from '#ledger/index.ts';
import { type CommandParts, contextOf } from './with-database.ts';

/** Creates a user as the admin of a new family. The password comes from standard input: arguments are visible to every user. */
export async function createUser(parts: CommandParts, email: string): Promise<string> {
  if (process.stdin.isTTY) process.stderr.write('Password, then Enter and Ctrl-D: ');
  const password = (await text(process.stdin)).replace(/\r?\n$/, '');
  const user = await signUpByOperator(contextOf(parts), { prepareFamily }, { email, password });
  return `${user.email} can sign in now`;
}
