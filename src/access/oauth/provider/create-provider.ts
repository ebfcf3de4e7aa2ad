import { timingSafeEqual } from 'node:crypto';
import Provider, { type Client, type KoaContextWithOIDC, type Session } from 'oidc-provider';
import { loadServerKeys } from '#access/credentials/server-keys.ts';
import { isRedirectAllowed } from '#access/oauth/clients/index.ts';
import { newId } from '#kernel/ids.ts';
import { hashSecret, newSecret } from '#kernel/tokens.ts';
import { clientCredentialsGrant } from './client-credentials.ts';
import { completeAnswers } from './complete-answers.ts';
import type { OauthParts } from './oauth-parts.ts';
import { resourceSpellings } from './paths.ts';
import { providerConfiguration } from './provider-configuration.ts';
import { factsOf } from './request-facts.ts';
import { throttleProvider } from './throttle-provider.ts';

/** Creates the oidc-provider server with our tokens, secrets and sessions. */
export async function createProvider(parts: OauthParts): Promise<Provider> {
  const { publicUrl } = parts.settings;
  const provider = new Provider(publicUrl.href, providerConfiguration(parts, await loadServerKeys(parts.database)));
  // The mount sets our own host and scheme where a proxy would, so that no URL follows the request.
  provider.proxy = true;
  useOurTokens(provider);
  useOurClients(provider);
  useOneResource(provider, resourceSpellings(publicUrl));
  useOurSessions(provider);
  provider.use(throttleProvider(parts));
  provider.use(completeAnswers);
  provider.registerGrantType('client_credentials', clientCredentialsGrant(parts), ['scope', 'resource'], ['resource']);
  provider.on('server_error', (ctx, error) => {
    parts.log.error({ err: error, request_id: factsOf(ctx.req).requestId }, 'the OAuth server failed');
  });
  return provider;
}

function useOurTokens({ AccessToken, RefreshToken, AuthorizationCode }: Provider): void {
  Object.assign(AccessToken.prototype, {
    generateTokenId(this: { format?: string }) {
      this.format = 'opaque';
      return newSecret('cfa');
    },
  });
  Object.assign(RefreshToken.prototype, { generateTokenId: () => newSecret('cfr') });
  Object.assign(AuthorizationCode.prototype, { generateTokenId: () => newSecret('cfc') });
}

function useOurClients({ Client }: Provider): void {
  Object.assign(Client.prototype, {
    compareClientSecret(this: Client, actual: string) {
      const [sent, kept] = [Buffer.from(hashSecret(actual)), Buffer.from(this.clientSecret ?? '')];
      return sent.length === kept.length && timingSafeEqual(sent, kept);
    },
    redirectUriAllowed(this: Client, uri: string) {
      return isRedirectAllowed(uri, this.redirectUris ?? []);
    },
  });
}

// A token is for the one resource, however it was named when the grant began.
function useOneResource({ AuthorizationCode, DeviceCode, RefreshToken }: Provider, spellings: readonly string[]): void {
  const resourceIndicators = { get: () => new Set(spellings) };
  for (const model of [AuthorizationCode, DeviceCode, RefreshToken])
    Object.defineProperty(model.prototype, 'resourceIndicators', resourceIndicators);
}

/**
 * oidc-provider's session is built from our session cookie for each request and never stored, so it cannot outlive ours or
 * belong to another user.
 */
function useOurSessions({ Session }: Provider): void {
  Object.assign(Session, {
    get: async (ctx: KoaContextWithOIDC): Promise<Session> => {
      const person = factsOf(ctx.req).person;
      const session: Session = Object.assign(Reflect.construct(Session, []), {
        uid: person?.actor.credentialId ?? newId(),
        ...(person !== null && {
          accountId: person.actor.userId,
          loginTs: Math.floor(Date.parse(person.signedInAt) / 1000),
        }),
        // A destroyed session is not stored and sets no cookie.
        destroyed: true,
      });
      Reflect.apply(Reflect.get(ctx.oidc, 'entity'), ctx.oidc, ['Session', session]);
      return session;
    },
  });
}
