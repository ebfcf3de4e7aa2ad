import {
  // biome-ignore lint/suspicious/noDeprecatedImports: marked so that it stands out; the settings decide when it is right
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type Configuration,
  calculatePKCECodeChallenge,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from 'openid-client';
import type { IdentityProviderSettings } from '#config/identity-provider.ts';
import type { PublicUrl } from '#config/setting-parsers.ts';
import type { Clock } from '#kernel/time/clock.ts';
import type { OutboundFetch } from '#outbound/create-outbound-fetch.ts';
import { clientSecretAuth } from './client-secret-auth.ts';
import { CALLBACK_PATH } from './paths.ts';
import { type Profile, profileOf } from './profile.ts';

/** What an answer of the provider is held to: made for one trip, never used again. */
export type TripSecrets = { readonly state: string; readonly nonce: string; readonly verifier: string };

/** Who the provider says has signed in. `issuer` and `subject` name them for ever; the profile costs another request at most. */
export type ProvedIdentity = {
  readonly issuer: string;
  readonly subject: string;
  profile(): Promise<Profile>;
};

/** What a client of the provider is assembled from. */
export type ProviderClientParts = {
  readonly provider: IdentityProviderSettings;
  readonly publicUrl: PublicUrl;
  readonly clock: Clock;
  readonly fetch: OutboundFetch;
};

const DISCOVERED_MS = 60 * 60 * 1000;

/**
 * The household's provider, as its client. It is asked for its metadata when somebody first wants it and again after an hour;
 * one that is down costs nobody anything who signs in without it. Every method rejects with openid-client's errors.
 */
export class ProviderClient {
  readonly #parts: ProviderClientParts;
  #discovered: { readonly configuration: Promise<Configuration>; readonly until: number } | null = null;

  constructor(parts: ProviderClientParts) {
    this.#parts = parts;
  }

  /** Begins a trip: where to send the browser, and what its way back must fit. */
  async begin(): Promise<{ readonly url: URL; readonly secrets: TripSecrets }> {
    const configuration = await this.#configuration();
    const secrets = { state: randomState(), nonce: randomNonce(), verifier: randomPKCECodeVerifier() };
    const url = buildAuthorizationUrl(configuration, {
      redirect_uri: this.#parts.publicUrl.href + CALLBACK_PATH,
      scope: 'openid email profile',
      state: secrets.state,
      nonce: secrets.nonce,
      code_challenge: await calculatePKCECodeChallenge(secrets.verifier),
      code_challenge_method: 'S256',
    });
    return { url, secrets };
  }

  /** Ends a trip: checks the answer in `query` (RFC 9207 `iss`, state), redeems its code with PKCE, and checks the ID token. */
  async finish(query: string, { state, nonce, verifier }: TripSecrets): Promise<ProvedIdentity> {
    const configuration = await this.#configuration();
    const answer = new URL(`${this.#parts.publicUrl.href}${CALLBACK_PATH}${query}`);
    const tokens = await authorizationCodeGrant(configuration, answer, {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: verifier,
      idTokenExpected: true,
    });
    const claims = tokens.claims();
    if (claims === undefined) throw new Error('an ID token was demanded and is not there');
    const hasMore = claims.email === undefined && configuration.serverMetadata().userinfo_endpoint !== undefined;
    return {
      issuer: claims.iss,
      subject: claims.sub,
      profile: async () =>
        profileOf(
          hasMore ? { ...claims, ...(await fetchUserInfo(configuration, tokens.access_token, claims.sub)) } : claims,
        ),
    };
  }

  #configuration(): Promise<Configuration> {
    const now = this.#parts.clock();
    if (this.#discovered !== null && this.#discovered.until > now) return this.#discovered.configuration;
    const discovered = { configuration: this.#discover(), until: now + DISCOVERED_MS };
    this.#discovered = discovered;
    discovered.configuration.catch(() => {
      // A failure is not kept: the provider may be back the next moment.
      if (this.#discovered === discovered) this.#discovered = null;
    });
    return discovered.configuration;
  }

  #discover(): Promise<Configuration> {
    const { provider, fetch } = this.#parts;
    const issuer = new URL(provider.issuer);
    return discovery(issuer, provider.clientId, undefined, clientSecretAuth(provider.clientSecret), {
      [customFetch]: (url, { body, method, headers, signal }) =>
        fetch(url, { method, headers, ...(body != null && { body }), ...(signal && { signal }) }),
      execute: [
        // The signature of an ID token is checked even though it comes straight from the token endpoint.
        enableNonRepudiationChecks,
        // The settings admit plain http for loopback and for hosts that the operator named; an https issuer stays with https.
        ...(issuer.protocol === 'http:' ? [allowInsecureRequests] : []),
      ],
    });
  }
}
