import type { z } from 'zod';
import type { FamilyRow } from '#access/people/families/index.ts';
import type { Member, Profile } from './schemas.ts';
import type { UserRow } from './store.ts';

/** A user as every answer with a user in it shows them. */
export function presentUser({ id, email, first_name, last_name }: UserRow) {
  return { id, email, first_name, last_name };
}

/** Members that existing clients expect on a signed-in user. */
export const CLIENT_MEMBERS = { ui_layout: 'dashboard', ai_enabled: false } as const;

/** The user's own profile. */
export function presentProfile(user: UserRow, family: FamilyRow): z.output<typeof Profile> {
  const { public_id, name, currency, country } = family;
  return {
    ...presentUser(user),
    role: user.role,
    language: user.language,
    family: { id: public_id, name, currency, country },
    onboarding: { completed: user.onboarded_at !== null, completed_at: user.onboarded_at },
    ...CLIENT_MEMBERS,
    created_at: user.created_at,
    updated_at: user.updated_at,
  };
}

/** A user as the other members of the family see them. */
export function presentMember(user: UserRow): z.output<typeof Member> {
  const { role, created_at, updated_at } = user;
  return { ...presentUser(user), role, active: user.deactivated_at === null, created_at, updated_at };
}

/** A user as change rows store it, without the password hash. */
export function userRecord({ family_id, password_hash, ...rest }: UserRow): object {
  return rest;
}
