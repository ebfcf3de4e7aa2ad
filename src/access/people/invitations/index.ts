export { revokeInvitationsOf } from './end-invitation.ts';
export { acceptInvitation, requireInvitation } from './pending-invitation.ts';
