export { acceptInvitation, requireInvitation } from './pending-invitation.ts';
export { invitationRoutes } from './routes.ts';
