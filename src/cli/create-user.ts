import { text } from 'node:stream/consumers';
import { hashPassword, newPassword } from '#access/credentials/passwords/index.ts';
import { createFamily } from '#access/people/families/index.ts';
import { createUser as addUser, emailAddress } from '#access/people/users/index.ts';
import { invalid } from '#kernel/errors.ts';
import { prepareFamily } from '#ledger/index.ts';
import type { CommandParts } from './with-database.ts';

const AUTHOR = { actor: { type: 'cli' }, requestId: 'cli' };

/**
 * Makes a user, admin of a family of their own. The password comes from standard input: arguments are seen by everyone on the
 * machine. It works whatever `COFFER_SIGNUP` says.
 */
export async function createUser({ database }: CommandParts, email: string): Promise<string> {
  const address = emailAddress.safeParse(email);
  if (!address.success) throw invalid('/email', 'invalid', 'email must be an e-mail address');
  if (process.stdin.isTTY) process.stderr.write('Password, then Enter and Ctrl-D: ');
  const password = newPassword.safeParse((await text(process.stdin)).replace(/\r?\n$/, ''));
  if (!password.success) throw invalid('/password', 'invalid', `password ${password.error.issues[0]?.message}`);
  const hash = await hashPassword(password.data);
  await database.write(async (tx) => {
    const family = await createFamily(tx, AUTHOR);
    await addUser(family, {
      email: address.data,
      password_hash: hash,
      first_name: null,
      last_name: null,
      role: 'admin',
    });
    await prepareFamily(family);
  });
  return `${address.data} can sign in now`;
}
