export { acceptInvitation, pendingInvitation, requireInvitation, revokeInvitationsOf } from './invitations.ts';
