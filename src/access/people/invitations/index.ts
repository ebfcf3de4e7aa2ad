export { acceptInvitation, requireInvitation } from './pending-invitation.ts';
export { revokeInvitationsOf } from './revoke-invitations-of.ts';
