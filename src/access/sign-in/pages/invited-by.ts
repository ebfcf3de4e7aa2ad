import { findFamily } from '#access/people/families/index.ts';
import { pendingInvitation } from '#access/people/invitations/index.ts';
import { findUser } from '#access/people/users/index.ts';
import { instant } from '#kernel/time/clock.ts';
import type { SignInPageParts } from './sign-in-page-parts.ts';

/** The inviter, the family and the invited address. */
export type InvitedBy = { readonly inviter: string; readonly family: string; readonly email: string | null };

/** The inviter and the family of an invitation code; null if it is none, for whatever reason, or names are missing. */
export async function invitedBy({ database, clock }: SignInPageParts, code: string | null): Promise<InvitedBy | null> {
  const invitation = code === null ? undefined : await pendingInvitation(database.read, code, instant(clock()));
  if (invitation === undefined) return null;
  const familyId = Number(invitation.family_id);
  const inviter = await findUser(database.read, familyId, invitation.invited_by);
  const { name: family } = await findFamily(database.read, familyId);
  const name = [inviter?.first_name, inviter?.last_name].filter(Boolean).join(' ') || inviter?.email;
  return name && family ? { inviter: name, family, email: invitation.email } : null;
}
