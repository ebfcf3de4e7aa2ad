export { revokeInvitationsOf } from './end-invitation.ts';
export { acceptInvitation, pendingInvitation, requireInvitation } from './pending-invitation.ts';
