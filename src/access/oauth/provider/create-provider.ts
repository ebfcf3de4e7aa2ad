import { timingSafeEqual } from 'node:crypto';
import Provider, { type Client, type KoaContextWithOIDC, type Session } from 'oidc-provider';
import { newId } from '#kernel/ids.ts';
import { hashSecret, newSecret } from '#kernel/tokens.ts';
import { clientCredentialsGrant } from './client-credentials.ts';
import { completeAnswers } from './complete-answers.ts';
import type { OauthParts } from './oauth-parts.ts';
import { providerConfiguration } from './provider-configuration.ts';
import { isRedirectAllowed } from './redirect-allowed.ts';
import { factsOf } from './request-facts.ts';
import { loadServerKeys } from './server-keys.ts';
import { throttleProvider } from './throttle-provider.ts';

/** Makes the OAuth library's server, with tokens, secrets and sessions as they are everywhere else here. */
export async function createProvider(parts: OauthParts): Promise<Provider> {
  const { publicUrl } = parts.settings;
  const provider = new Provider(publicUrl.href, providerConfiguration(parts, await loadServerKeys(parts.database)));
  // The mount has put our own host and scheme where a proxy would, so that no URL follows what a client sent.
  provider.proxy = true;
  useOurTokens(provider);
  useOurClients(provider);
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

/**
 * The library's session is made anew for each request from our own cookie's, and kept nowhere: it can neither outlive that one
 * nor belong to anybody else.
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
        // What is gone is neither stored nor given a cookie.
        destroyed: true,
      });
      Reflect.apply(Reflect.get(ctx.oidc, 'entity'), ctx.oidc, ['Session', session]);
      return session;
    },
  });
}
