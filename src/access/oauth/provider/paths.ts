import type { PublicUrl } from '#config/setting-parsers.ts';
import { FIRST_SCOPES } from '#http/protected-resource.ts';

/** The consent page, followed by the id of the interaction. */
export const INTERACTION_PATH = '/oauth/interactions';
/** The page for device codes. */
export const DEVICE_PATH = '/oauth/device';
/** Where clients send a user to sign out (OpenID Connect RP-Initiated Logout). */
export const END_SESSION_PATH = '/oauth/logout';
/** Where the page that asks sends its form. */
export const END_SESSION_CONFIRM_PATH = '/oauth/logout/confirm';
/** The userinfo endpoint (OpenID Connect Core §5.3). */
export const USERINFO_PATH = '/oauth/userinfo';

/** The endpoints of oidc-provider, and the page that devices link to. */
export const PROVIDER_ROUTES = {
  authorization: '/oauth/authorize',
  token: '/oauth/token',
  revocation: '/oauth/revoke',
  introspection: '/oauth/introspect',
  device_authorization: '/oauth/device_authorization',
  code_verification: DEVICE_PATH,
  jwks: '/oauth/jwks',
} as const;

/** Discovery: RFC 8414 and OpenID Connect. */
export const DISCOVERY_PATHS = [
  '/.well-known/oauth-authorization-server',
  '/.well-known/openid-configuration',
] as const;

/**
 * The spellings of the one resource, the API (RFC 8707), ours first. Clients that use a URL parser append a slash to an origin.
 */
export function resourceSpellings({ href }: PublicUrl): readonly string[] {
  return [...Object.keys(FIRST_SCOPES).map((path) => href + path), `${href}/`];
}
