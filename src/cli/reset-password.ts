import type { AccessHolder } from '#access/access-parts.ts';
import { resetPassword as reset } from '#access/people/users/index.ts';
import { type CommandParts, contextOf } from './with-database.ts';

type NewPassword = { readonly email: string; readonly password: string };

const NOUNS: Readonly<Record<AccessHolder['kind'], string>> = {
  api_key: 'API key',
  application: 'application',
  webhook: 'webhook',
  passkey: 'passkey',
  identity: 'sign-in provider',
};

/** Gives a user a new password. */
export async function resetPassword(parts: CommandParts, input: NewPassword): Promise<string> {
  // Late, because it loads the whole server, which other commands do not need.
  const { accessHolders } = await import('#src/wiring.ts');
  const { email, disabled, access } = await reset(contextOf(parts), accessHolders, input);
  return [
    `${email} has a new password and is signed out everywhere`,
    ...(disabled.length === 0 ? [] : [`Disabled, because made in a sign-in that ended: ${named(disabled)}`]),
    ...(access.length === 0 ? [] : [`Still has access: ${named(access)}`]),
  ].join('\n');
}

function named(holders: readonly AccessHolder[]): string {
  return holders.map(({ kind, name }) => `${NOUNS[kind]} "${name}"`).join(', ');
}
