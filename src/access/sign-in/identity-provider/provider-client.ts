import {
  // biome-ignore lint/suspicious/noDeprecatedImports: marked so that it stands out; the settings decide when it is right
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type ClientAuth,
  ClientSecretBasic,
  ClientSecretPost,
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
import { emailAddress, personName } from '#access/people/users/index.ts';
import type { IdentityProviderSettings } from '#config/identity-provider.ts';
import type { Clock } from '#kernel/time/clock.ts';
import type { OutboundFetch } from '#outbound/create-outbound-fetch.ts';

/** The values that one response must match; never reused. */
type LoginSecrets = { readonly state: string; readonly nonce: string; readonly verifier: string };

/** The identity of a response. `issuer` and `subject` never change; loading the profile may cost a request. */
type ProviderIdentity = {
  readonly issuer: string;
  readonly subject: string;
  profile(): Promise<Profile>;
};

type ProviderClientParts = {
  readonly provider: IdentityProviderSettings;
  readonly redirectUri: string;
  readonly clock: Clock;
  readonly fetch: OutboundFetch;
};

const DISCOVERED_MS = 60 * 60 * 1000;

/**
 * The client of the identity provider. Metadata is loaded at first use and again after an hour; sign-in without the provider
 * works while it is down. Methods reject with openid-client's errors.
 */
export class ProviderClient {
  readonly #parts: ProviderClientParts;
  #discovered: { readonly configuration: Promise<Configuration>; readonly until: number } | null = null;

  constructor(parts: ProviderClientParts) {
    this.#parts = parts;
  }

  /** Starts a login: the URL to redirect to, and the values that the response must match. */
  async begin(): Promise<{ readonly url: URL; readonly secrets: LoginSecrets }> {
    const configuration = await this.#configuration();
    const secrets = { state: randomState(), nonce: randomNonce(), verifier: randomPKCECodeVerifier() };
    const url = buildAuthorizationUrl(configuration, {
      redirect_uri: this.#parts.redirectUri,
      scope: 'openid email profile',
      state: secrets.state,
      nonce: secrets.nonce,
      code_challenge: await calculatePKCECodeChallenge(secrets.verifier),
      code_challenge_method: 'S256',
    });
    return { url, secrets };
  }

  /**
   * Finishes a login: checks the response in `query` (RFC 9207 `iss`, state), redeems its code with PKCE and checks the ID
   * token.
   */
  async finish(query: string, { state, nonce, verifier }: LoginSecrets): Promise<ProviderIdentity> {
    const configuration = await this.#configuration();
    const answer = new URL(this.#parts.redirectUri + query);
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
      // A failure is not cached: the provider may be back.
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
        // Check the signature even though the token comes directly from the token endpoint.
        enableNonRepudiationChecks,
        // Settings allow plain http only for loopback and hosts that the operator named.
        ...(issuer.protocol === 'http:' ? [allowInsecureRequests] : []),
      ],
    });
  }
}

/**
 * Authenticates with the client secret as the provider supports: in the header, which OpenID Connect Discovery §3 assumes by
 * default, or in the form.
 */
function clientSecretAuth(secret: string): ClientAuth {
  const [basic, post] = [ClientSecretBasic(secret), ClientSecretPost(secret)];
  return (server, client, body, headers) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    const auth = methods.includes('client_secret_post') && !methods.includes('client_secret_basic') ? post : basic;
    return auth(server, client, body, headers);
  };
}

/** The profile at the provider. Claims that cannot be stored are treated as absent. */
export type Profile = {
  /** Trimmed and in lower case. */
  readonly email: string | null;
  /** True only if the provider says so explicitly. */
  readonly isEmailVerified: boolean;
  readonly firstName: string | null;
  readonly lastName: string | null;
};

/** Reads the standard claims (OpenID Connect Core §5.1). */
function profileOf(claims: Readonly<Record<string, unknown>>): Profile {
  const email = emailAddress.safeParse(claims.email);
  return {
    email: email.success ? email.data : null,
    isEmailVerified: claims.email_verified === true,
    firstName: nameOf(claims.given_name),
    lastName: nameOf(claims.family_name),
  };
}

function nameOf(claim: unknown): string | null {
  const name = personName.safeParse(claim);
  return name.success ? name.data : null;
}
