import assert from 'node:assert/strict';
import type { Refusal, Schemas } from '../server/body-of.ts';
import type { Coffer, Reply, TestUser } from '../server/start-coffer.ts';

/** A member's permission on another member's account. */
export type AccessLevel = 'none' | 'read_only' | 'read_write' | 'full_control';

export async function inviteMember(
  coffer: Coffer,
  admin: TestUser,
  role: 'admin' | 'member' | 'guest' = 'member',
): Promise<TestUser> {
  const { status, body, text } = await coffer.call('POST', '/api/v1/invitations', {
    token: admin.token,
    body: { role },
  });
  assert.equal(status, 201, text);
  return coffer.signUp({ invite_code: body.code });
}

/** Sets whether new accounts are shared with every member. */
export async function shareByDefault(coffer: Coffer, admin: TestUser, sharing: 'shared' | 'private'): Promise<void> {
  const body = { default_account_sharing: sharing };
  const reply = await coffer.call('PATCH', '/api/v1/family_settings', { token: admin.token, body });
  assert.equal(reply.status, 200, reply.text);
}

/** Sets a member's permission on an account. */
export async function shareAccount(
  coffer: Coffer,
  owner: TestUser,
  accountId: string,
  member: TestUser,
  level: AccessLevel,
  include = true,
): Promise<Reply<Refusal & Partial<Schemas['AccountShare']>>> {
  const url = `/api/v1/accounts/${accountId}/shares/${member.id}` as const;
  if (level === 'none') return coffer.call('DELETE', url, { token: owner.token });
  const body = { permission: level, include_in_finances: include };
  return coffer.call('PUT', url, { token: owner.token, body });
}

/** Adds a member who has completed onboarding; `levels` are the permissions by the account's name, full control otherwise. */
export async function joinFamily(
  coffer: Coffer,
  { user, accounts }: { readonly user: TestUser; readonly accounts: Readonly<Record<string, string>> },
  levels: Readonly<Record<string, AccessLevel>>,
  role?: 'guest',
): Promise<TestUser> {
  const member = await inviteMember(coffer, user, role);
  for (const [name, id] of Object.entries(accounts)) {
    await shareAccount(coffer, user, id, member, levels[name] ?? 'full_control');
  }
  const body = { first_name: 'Ida', onboarding_completed: true };
  await coffer.call('PATCH', '/api/v1/users/me', { token: member.token, body });
  return member;
}
