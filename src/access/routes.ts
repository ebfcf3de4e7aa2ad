import { apiKeyRoutes } from '#access/api-keys/keys/routes.ts';
import type { RequestLog } from '#access/api-keys/request-log/index.ts';
import { requestLogRoutes } from '#access/api-keys/request-log/routes.ts';
import type { LastUses, UsageCounts } from '#access/api-keys/usage/index.ts';
import { usageRoutes } from '#access/api-keys/usage/routes.ts';
import { sessionRoutes } from '#access/credentials/sessions/routes.ts';
import type { RateCounters } from '#access/limits/index.ts';
import { applicationRoutes } from '#access/oauth/clients/routes.ts';
import { connectedAppRoutes } from '#access/oauth/connected-apps/routes.ts';
import { accountDeletionRoutes } from '#access/people/account-deletion/routes.ts';
import { familySettingsRoutes } from '#access/people/family-settings/routes.ts';
import { invitationRoutes } from '#access/people/invitations/routes.ts';
import { userRoutes } from '#access/people/users/routes.ts';
import { signInRoutes } from '#access/sign-in/flows/routes.ts';
import { hasIdentity } from '#access/sign-in/identity-provider/index.ts';
import { identityRoutes } from '#access/sign-in/identity-provider/routes.ts';
import { passkeyRoutes } from '#access/sign-in/passkeys/routes.ts';
import { proofRoutes } from '#access/sign-in/proof/routes.ts';
import { secondFactorRoutes } from '#access/sign-in/second-factors/routes.ts';
import type { Route } from '#http/route.ts';
import type { AccessParts } from './access-parts.ts';

/** The dependencies of this module's routes. */
export type AccessRouteParts = AccessParts & {
  readonly counters: RateCounters;
  readonly lastUses: LastUses;
  readonly counts: UsageCounts;
  readonly requestLog: RequestLog;
};

export function accessRoutes(parts: AccessRouteParts): Route[] {
  return [
    ...signInRoutes(parts),
    ...sessionRoutes(parts),
    ...userRoutes(parts),
    ...accountDeletionRoutes(parts),
    ...familySettingsRoutes,
    ...identityRoutes,
    ...proofRoutes(parts),
    ...secondFactorRoutes(parts),
    ...passkeyRoutes(parts, hasIdentity),
    ...invitationRoutes(parts),
    ...apiKeyRoutes(parts),
    ...applicationRoutes(parts),
    ...connectedAppRoutes(parts),
    ...usageRoutes(parts),
    ...requestLogRoutes(parts.requestLog),
  ];
}
