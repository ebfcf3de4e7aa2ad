import { flag, optional, publicUrl, type Setting, SettingFault } from './setting-parsers.ts';

/** The OpenID Connect provider that the operator runs. */
export type IdentityProviderSettings = {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Shown on the sign-in page. */
  readonly name: string;
  readonly linkByEmail: boolean;
  readonly signup: boolean;
};

const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

export const OIDC_SETTINGS = {
  oidcIssuer: {
    name: 'COFFER_OIDC_ISSUER',
    parse: optional(issuer),
    default: '',
    description:
      'The issuer of your own OpenID Connect provider, offered at sign-in next to passwords. Its `/.well-known/openid-configuration` must name the same issuer. Not set: no provider.',
  },
  oidcClientId: {
    name: 'COFFER_OIDC_CLIENT_ID',
    parse: optional(token),
    default: '',
    description:
      "Coffer's client id at the provider. Its redirect URI is the public URL with `/sessions/oidc/callback`. Required with `COFFER_OIDC_ISSUER`.",
  },
  oidcClientSecret: {
    name: 'COFFER_OIDC_CLIENT_SECRET',
    parse: optional(token),
    default: '',
    description: "Coffer's client secret at the provider. Required with `COFFER_OIDC_ISSUER`.",
  },
  oidcName: {
    name: 'COFFER_OIDC_NAME',
    parse: optional(label),
    default: '',
    description: "The provider's name on the sign-in page. Not set: the host of its issuer.",
  },
  oidcLinkByEmail: {
    name: 'COFFER_OIDC_LINK_BY_EMAIL',
    parse: flag,
    default: 'false',
    description:
      'Whether the first sign-in through the provider links to an existing account with the same verified email address. Safe only when every account here belongs to the owner of its address: with open sign-up, another person may have registered it.',
  },
  oidcSignup: {
    name: 'COFFER_OIDC_SIGNUP',
    parse: flag,
    default: 'false',
    description:
      'Whether the first sign-in through the provider with a new, verified email address creates an account and a family, regardless of `COFFER_SIGNUP`.',
  },
} as const satisfies Record<string, Setting<unknown>>;

export type OidcValues = {
  readonly [Key in keyof typeof OIDC_SETTINGS]: ReturnType<(typeof OIDC_SETTINGS)[Key]['parse']>;
};

/**
 * The provider of these settings, or null. Plain http needs loopback or a host in `outboundAllow`.
 * @throws SettingFault with a complete sentence
 */
export function identityProviderOf(
  values: OidcValues,
  outboundAllow: readonly string[],
): IdentityProviderSettings | null {
  const { oidcIssuer: issuer, oidcClientId: clientId, oidcClientSecret: clientSecret } = values;
  if (issuer === null && clientId === null && clientSecret === null) return null;
  if (issuer === null || clientId === null || clientSecret === null) {
    const { oidcIssuer, oidcClientId, oidcClientSecret } = OIDC_SETTINGS;
    throw new SettingFault(
      `${oidcIssuer.name}, ${oidcClientId.name} and ${oidcClientSecret.name} must be given together or not at all`,
    );
  }
  const { protocol, hostname, host } = new URL(issuer);
  if (protocol === 'http:' && !LOOPBACK.test(hostname) && !outboundAllow.includes(hostname)) {
    throw new SettingFault(
      `${OIDC_SETTINGS.oidcIssuer.name} must be an https:// address, unless COFFER_OUTBOUND_ALLOW names its host`,
    );
  }
  const { oidcName, oidcLinkByEmail: linkByEmail, oidcSignup: signup } = values;
  return Object.freeze({ issuer, clientId, clientSecret, name: oidcName ?? host, linkByEmail, signup });
}

function token(text: string): string {
  if (text.trim() === text && /^[\x21-\x7e](?:[\x20-\x7e]*)$/.test(text)) return text;
  throw new SettingFault('must be printable ASCII text without spaces around it');
}

function label(text: string): string {
  if (/^[^\p{C}]{1,64}$/u.test(text)) return text.trim();
  throw new SettingFault('must be one line of at most 64 characters');
}

// Returned unchanged: a trailing slash is part of an issuer's identity.
function issuer(text: string): string {
  publicUrl(text);
  return text;
}
