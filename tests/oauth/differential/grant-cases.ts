import type { Changes, Ending } from './side.ts';
import { authentication, exchange, refresh, type Sent, sendToken, type TokenCase, tokensOf } from './token-request.ts';

const invalid = '400 invalid_request';
const wrong = '400 invalid_grant';
const noScope = '400 invalid_scope';
const noTarget = '400 invalid_target';
const ends = '200 access_token refresh_token id_token';

const grant = (name: string, changes: Changes, ends = '400 unsupported_grant_type'): TokenCase => ({
  name,
  request: (side) => exchange(side, 'web', changes),
  ends,
});
const refreshed = (name: string, changes: Changes, ends: string): TokenCase => ({
  name,
  request: (side) => refresh(side, 'web', changes),
  ends,
});
const own = (name: string, changes: Changes, ending: Omit<Ending, 'name'>): TokenCase => ({
  name,
  request: (side): Sent => {
    const { form, headers = {} } = authentication(side, 'confidential');
    return { form: { ...form, grant_type: 'client_credentials', scope: 'read' }, headers, changes };
  },
  ...ending,
});

/** The refresh token of a public client, after it has been used, `seconds` ago. */
const used = (name: string, seconds: number, ending: Omit<Ending, 'name'>): TokenCase => ({
  name,
  request: async (side, advance) => {
    const sent = await refresh(side, 'web');
    await tokensOf(side, sent);
    advance(seconds);
    return sent;
  },
  ...ending,
});

const TOKEN_WITHOUT_SCOPE = {
  ends: '200 access_token',
  because: 'it gives a useless token; Coffer returns the error',
};

/** The grants there are, and those that there are not. */
export const GRANT_CASES: readonly TokenCase[] = [
  grant('no grant type', { grant_type: null }, invalid),
  grant('an empty grant type', { grant_type: '' }, invalid),
  grant('two grant types', { grant_type: ['authorization_code', 'refresh_token'] }, invalid),
  grant('an unknown grant type', { grant_type: 'nonsense' }),
  grant('a grant type that objects have', { grant_type: '__proto__' }),
  grant('the password grant', {
    grant_type: 'password',
    username: 'user-1@example.test',
    password: 'correct horse battery',
  }),
  grant('the implicit grant', { grant_type: 'implicit' }),
  grant('a token exchange', { grant_type: 'urn:ietf:params:oauth:grant-type:token-exchange', subject_token: 'x' }),
  grant('an assertion', { grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion: 'x.y.z' }),

  refreshed('a refresh', {}, ends),
  refreshed('no refresh token', { refresh_token: null }, invalid),
  refreshed('two refresh tokens', { refresh_token: ['a', 'b'] }, invalid),
  refreshed('an unknown refresh token', { refresh_token: 'nonsense' }, wrong),
  refreshed('a refresh token with a NUL', { refresh_token: '\0' }, wrong),
  refreshed('a refresh for less', { scope: 'read' }, '200 access_token refresh_token'),
  refreshed('a refresh for more', { scope: 'openid read read_write' }, noScope),
  refreshed('a refresh for an unknown scope', { scope: 'read everything' }, noScope),
  refreshed('a refresh for another resource', { resource: 'https://other.example/' }, noTarget),
  {
    name: 'an access token for a refresh token',
    request: async (side) => {
      const sent = await exchange(side, 'web');
      const { access_token } = await tokensOf(side, sent);
      return refresh(side, 'web', { refresh_token: access_token });
    },
    ends: wrong,
  },
  {
    name: 'the refresh token of another client',
    request: (side) => refresh(side, 'web', { client_id: side.clients.other.id }),
    ends: wrong,
  },
  {
    name: 'a refresh token that another client tried',
    request: async (side) => {
      const sent = await refresh(side, 'web');
      await sendToken(side, { ...sent, changes: { client_id: side.clients.other.id } });
      return sent;
    },
    ends,
  },
  {
    name: 'a refresh without the secret',
    request: async (side) => {
      const sent = await refresh(side, 'confidential', { client_id: side.clients.confidential.id });
      return { ...sent, headers: {} };
    },
    ends: '401 invalid_client',
  },
  used('a refresh token used a moment ago', 20, {
    ends,
    reference: { ends: wrong, because: 'Coffer excuses a client that missed the answer, for 20 seconds' },
  }),
  used('a refresh token used before that', 21, { ends: wrong }),

  own('a token of its own', {}, { ends: '200 access_token' }),
  own('a token of its own without a scope', { scope: null }, { ends: '200 access_token' }),
  own('a token of its own for what it may not have', { scope: 'api_keys:write' }, { ends: noScope }),
  own('a token of its own for an unknown scope', { scope: 'all' }, { ends: noScope, reference: TOKEN_WITHOUT_SCOPE }),
  own('a token of its own for a person', { scope: 'openid' }, { ends: noScope, reference: TOKEN_WITHOUT_SCOPE }),
  own('a token of its own elsewhere', { resource: 'https://other.example/' }, { ends: noTarget }),
  {
    name: 'a token of its own without a secret',
    request: (side) => ({ form: { ...authentication(side, 'web').form, grant_type: 'client_credentials' } }),
    ends: '400 unauthorized_client',
    reference: { ends: invalid, because: 'RFC 6749 §5.2 has this code for a grant type that the client may not use' },
  },
];
