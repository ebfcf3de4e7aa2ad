import { flag, optional, publicUrl, type Setting, SettingFault } from './setting-parsers.ts';

/** The household's own OpenID Connect provider. */
export type IdentityProviderSettings = {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** What people know it by. */
  readonly name: string;
  readonly linkByEmail: boolean;
  readonly signup: boolean;
};

const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/** The settings that describe the provider. */
export const OIDC_SETTINGS = {
  oidcIssuer: {
    name: 'COFFER_OIDC_ISSUER',
    parse: optional(issuer),
    default: '',
    sentence:
      'The issuer of your own OpenID Connect provider, to sign in with beside passwords: the address whose ' +
      '`/.well-known/openid-configuration` names it. Not set: none.',
  },
  oidcClientId: {
    name: 'COFFER_OIDC_CLIENT_ID',
    parse: optional(token),
    default: '',
    sentence:
      'The client id that the provider gave Coffer. Its redirect URI is the public URL with `/sessions/oidc/callback`. ' +
      'Needed with `COFFER_OIDC_ISSUER`, and only then.',
  },
  oidcClientSecret: {
    name: 'COFFER_OIDC_CLIENT_SECRET',
    parse: optional(token),
    default: '',
    sentence: 'The client secret that the provider gave Coffer. Needed with `COFFER_OIDC_ISSUER`, and only then.',
  },
  oidcName: {
    name: 'COFFER_OIDC_NAME',
    parse: optional(label),
    default: '',
    sentence: "The provider's name on the sign-in page. Not set: the host of its issuer.",
  },
  oidcLinkByEmail: {
    name: 'COFFER_OIDC_LINK_BY_EMAIL',
    parse: flag,
    default: 'false',
    sentence:
      'Whether a first sign-in through the provider takes over the account of the same e-mail address, when the provider says ' +
      'that it has verified it. Safe only where every account here belongs to whoever has its address: anyone who can sign up ' +
      'may otherwise have taken it.',
  },
  oidcSignup: {
    name: 'COFFER_OIDC_SIGNUP',
    parse: flag,
    default: 'false',
    sentence:
      'Whether who signs in through the provider for the first time, with a verified e-mail address that nobody has here, gets ' +
      'an account and a family of their own, whatever `COFFER_SIGNUP` says.',
  },
} as const satisfies Record<string, Setting<unknown>>;

/** The values of {@link OIDC_SETTINGS}. */
export type OidcValues = {
  readonly [Key in keyof typeof OIDC_SETTINGS]: ReturnType<(typeof OIDC_SETTINGS)[Key]['parse']>;
};

/**
 * The provider that the settings describe together, null without one. Plain http is for loopback and for hosts that
 * `outboundAllow` names.
 * @throws SettingFault, its message a whole sentence.
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

/** Text that is given as it is to someone else: an identifier, a secret, a name. */
function token(text: string): string {
  if (text.trim() === text && /^[\x21-\x7e](?:[\x20-\x7e]*)$/.test(text)) return text;
  throw new SettingFault('must be printable ASCII text without spaces around it');
}

/** Text that people read, one line. */
function label(text: string): string {
  if (/^[^\p{C}]{1,64}$/u.test(text)) return text.trim();
  throw new SettingFault('must be one line of at most 64 characters');
}

/** An issuer as its provider announces it, an absolute http or https address; a slash at its end counts. */
function issuer(text: string): string {
  publicUrl(text);
  return text;
}
