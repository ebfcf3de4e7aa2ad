import Provider from 'oidc-provider';
import { findGrant, revokeGrants } from '#access/credentials/tokens/index.ts';
import {
  factsOf,
  grantedScopes,
  type Model,
  type OauthParts,
  resourceSpellings,
} from '#access/oauth/provider/index.ts';

/** Grants: found by id and revoked with all tokens. They are stored with their first code. */
export function grantModel({ settings, database, credentials }: OauthParts): Model {
  const spellings = resourceSpellings(settings.publicUrl);
  return {
    find: async (id) => {
      const grant = await findGrant(database.read, id);
      if (grant === undefined || grant.revoked_at !== null) return undefined;
      const words = grantedScopes(grant).join(' ');
      return {
        kind: 'Grant',
        jti: id,
        accountId: grant.user_id,
        clientId: grant.client_id,
        iat: seconds(grant.created_at),
        exp: seconds(grant.expires_at),
        openid: { scope: JSON.parse(grant.openid ?? '[]').join(' ') },
        resources: Object.fromEntries(spellings.map((resource) => [resource, words])),
      };
    },
    destroy: async (id) => {
      const grant = await findGrant(database.read, id);
      if (grant === undefined) return;
      const author = { actor: null, requestId: currentRequestId() };
      await database.writeFamily(Number(grant.family_id), author, (tx) => revokeGrants(tx, grant.user_id, { id }));
      credentials.forgetUser(grant.user_id);
    },
  };
}

function seconds(instantText: string): number {
  return Math.floor(Date.parse(instantText) / 1000);
}

/** The id of the request that oidc-provider is processing. */
export function currentRequestId(): string {
  const ctx = Provider.ctx;
  return ctx === undefined ? '' : factsOf(ctx.req).requestId;
}
