import { APPLICATION_SCOPES } from '#kernel/scopes.ts';

const scopes = Object.fromEntries(APPLICATION_SCOPES.map((scope) => [scope, describe(scope)]));

function describe(scope: string): string {
  const [resource = '', verb] = scope.replaceAll('_', ' ').split(':');
  if (verb === undefined) return scope === 'read' ? 'Read all data' : 'Read and change all data';
  return `${verb === 'read' ? 'Read' : verb === 'write' ? 'Change' : 'Erase'} ${resource}`;
}

/** The credentials of the API, for the contract. */
export const SECURITY_SCHEMES = {
  apiKey: { type: 'apiKey', in: 'header', name: 'X-Api-Key', description: 'An API key, `cfk_…`.' },
  oauth2: {
    type: 'oauth2',
    description:
      'OAuth 2.1: authorization code with PKCE, client credentials, and device code (RFC 8628) at ' +
      '`/oauth/device_authorization`. Discovery: `/.well-known/oauth-authorization-server`.',
    flows: {
      authorizationCode: {
        authorizationUrl: '/oauth/authorize',
        tokenUrl: '/oauth/token',
        refreshUrl: '/oauth/token',
        scopes,
      },
      clientCredentials: { tokenUrl: '/oauth/token', scopes },
    },
  },
  bearer: { type: 'http', scheme: 'bearer', description: 'An access token or an API key.' },
  session: { type: 'apiKey', in: 'cookie', name: '__Host-coffer_session', description: "The web app's session." },
} as const;
