/** Where a person is asked, followed by the id of what they are asked about. */
export const INTERACTION_PATH = '/oauth/interactions';
/** Where a person enters the code that a device shows. */
export const DEVICE_PATH = '/oauth/device';
/** Where a client asks who its user is (OpenID Connect Core §5.3). */
export const USERINFO_PATH = '/oauth/userinfo';

/** The paths that the OAuth library serves, and the one of the page that devices send people to. */
export const PROVIDER_ROUTES = {
  authorization: '/oauth/authorize',
  token: '/oauth/token',
  revocation: '/oauth/revoke',
  introspection: '/oauth/introspect',
  device_authorization: '/oauth/device_authorization',
  code_verification: DEVICE_PATH,
  jwks: '/oauth/jwks',
} as const;

/** Where the server describes itself: RFC 8414, and OpenID Connect's older place. */
export const DISCOVERY_PATHS = [
  '/.well-known/oauth-authorization-server',
  '/.well-known/openid-configuration',
] as const;
