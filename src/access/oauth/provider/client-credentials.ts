import { type Client, errors, type KoaContextWithOIDC } from 'oidc-provider';
import { ACCESS_TOKEN_MS, findLiveGrants, type GrantRow, grantClient } from '#access/credentials/tokens/index.ts';
import { type ApplicationRow, findApplication } from '#access/oauth/clients/index.ts';
import { insertToken } from '#access/oauth/models/token-models.ts';
import { findUser } from '#access/people/users/index.ts';
import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { newId } from '#kernel/ids.ts';
import { NO_LIMITS } from '#kernel/limits.ts';
import { instant } from '#kernel/time/clock.ts';
import { newSecret } from '#kernel/tokens.ts';
import { requestedWords } from './client-ceiling.ts';
import type { OauthParts } from './oauth-parts.ts';
import { resourceSpellings } from './paths.ts';
import { factsOf } from './request-facts.ts';
import { parseScope } from './scopes.ts';

const SECONDS = ACCESS_TOKEN_MS / 1000;

/**
 * The client credentials grant (RFC 6749 §4.4) of a confidential application. It acts for the user who registered the
 * application; its tokens share one grant, created with the first.
 */
export function clientCredentialsGrant(parts: OauthParts) {
  const { publicUrl } = parts.settings;
  const spellings: readonly unknown[] = resourceSpellings(publicUrl);
  return async (ctx: KoaContextWithOIDC): Promise<void> => {
    const { client, params } = ctx.oidc;
    const application = client && (await findApplication(parts.database.read, client.clientId));
    if (client === undefined || application === undefined) throw new errors.UnauthorizedClient();
    const { resource = publicUrl.href } = params ?? {};
    if (!spellings.includes(resource)) throw new errors.InvalidTarget();
    const scopes = scopesFor(client, typeof params?.scope === 'string' ? params.scope : undefined);
    const user = await findUser(parts.database.read, Number(application.family_id), application.user_id);
    if (user === undefined || user.deactivated_at !== null) throw new errors.InvalidGrant('the user is deactivated');
    const access_token = await issue(parts, application, scopes, factsOf(ctx.req).requestId);
    ctx.body = { access_token, token_type: 'Bearer', expires_in: SECONDS, scope: scopes.join(' ') };
  };
}

function scopesFor(client: Client, asked: string | undefined): string[] {
  const words = requestedWords(client, asked);
  const { api } = parseScope(words.join(' '));
  const excess = words.filter((word) => !api.includes(word));
  if (excess.length > 0) throw new errors.InvalidScope('requested scope is not allowed', excess.join(' '));
  return [...api];
}

async function issue(
  { database, settings }: OauthParts,
  application: ApplicationRow,
  scopes: string[],
  requestId: string,
): Promise<string> {
  const id = newSecret('cfa');
  await database.writeFamily(Number(application.family_id), { actor: null, requestId }, async (tx) => {
    const grant = (await presentGrant(tx, application)) ?? (await newGrant(tx, application));
    const iat = Math.floor(Date.parse(tx.now) / 1000);
    const payload = {
      kind: 'AccessToken',
      iat,
      exp: iat + SECONDS,
      accountId: application.user_id,
      clientId: application.id,
      grantId: grant.id,
      gty: 'client_credentials',
      scope: scopes.join(' '),
      aud: settings.publicUrl.href,
    };
    await insertToken(tx, grant, { id, kind: 'access', payload, seconds: SECONDS });
  });
  return id;
}

async function presentGrant(tx: FamilyTransaction, { id, user_id }: ApplicationRow): Promise<GrantRow | undefined> {
  const until = instant(Date.parse(tx.now) + ACCESS_TOKEN_MS);
  const grants = await findLiveGrants(tx.db, tx.familyId, user_id, { clientId: id });
  return grants.find((grant) => grant.openid === null && grant.expires_at > until);
}

function newGrant(tx: FamilyTransaction, { id, user_id, scopes }: ApplicationRow): Promise<GrantRow> {
  const { api } = parseScope(JSON.parse(scopes).join(' '));
  return grantClient(tx, { id: newId(), userId: user_id, clientId: id, scopes: api, openid: null, limits: NO_LIMITS });
}
