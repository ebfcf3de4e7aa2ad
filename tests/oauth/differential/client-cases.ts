import type { Changes, Ending } from './side.ts';
import { basic, exchange, type Sent, type TokenCase } from './token-request.ts';

type Client = { readonly id: string; readonly secret: string };
type Authenticated = { readonly authorization?: string; readonly changes?: Changes };

const invalid = '400 invalid_request';
const unknown = '401 invalid_client';
const ends = '200 access_token refresh_token id_token';

/** The exchange of a client that has a secret, which shows who it is as `how` says. */
const confidential = (name: string, how: (client: Client) => Authenticated, ends: Ending['ends']): TokenCase => ({
  name,
  request: async (side): Promise<Sent> => {
    const { id, secret } = side.clients.confidential;
    const { authorization, changes = {} } = how({ id, secret: secret ?? '' });
    const { form } = await exchange(side, 'confidential');
    return { form, changes, headers: { ...(authorization !== undefined && { authorization }) } };
  },
  ends,
});

/** How clients show who they are. */
export const CLIENT_CASES: readonly TokenCase[] = [
  confidential('a secret in the header', ({ id, secret }) => ({ authorization: basic(id, secret) }), ends),
  confidential(
    'a secret in the body',
    ({ id, secret }) => ({ changes: { client_id: id, client_secret: secret } }),
    ends,
  ),
  confidential(
    'a secret in both',
    ({ id, secret }) => ({ authorization: basic(id, secret), changes: { client_id: id, client_secret: secret } }),
    invalid,
  ),
  confidential(
    'the client in form and header',
    ({ id, secret }) => ({ authorization: basic(id, secret), changes: { client_id: id } }),
    ends,
  ),
  confidential(
    'another client in the form',
    ({ id, secret }) => ({ authorization: basic(id, secret), changes: { client_id: 'unknown' } }),
    invalid,
  ),
  confidential('neither client nor secret', () => ({}), invalid),
  confidential('a client without its secret', ({ id }) => ({ changes: { client_id: id } }), unknown),
  confidential('a wrong secret', ({ id }) => ({ authorization: basic(id, 'wrong') }), unknown),
  confidential('a wrong secret in the body', ({ id }) => ({ changes: { client_id: id, client_secret: 'x' } }), unknown),
  confidential('an empty secret', ({ id }) => ({ authorization: basic(id, '') }), invalid),
  confidential('an unknown client', ({ secret }) => ({ authorization: basic('unknown', secret) }), unknown),
  confidential('a client with a NUL', ({ id, secret }) => ({ authorization: basic(`${id}\0`, secret) }), invalid),
  confidential('a client badly encoded', ({ secret }) => ({ authorization: basic('%zz', secret) }), invalid),
  confidential('a header that is no base64', () => ({ authorization: 'Basic %%%' }), invalid),
  confidential('a header without a colon', ({ id }) => ({ authorization: `Basic ${btoa(id)}` }), invalid),
  confidential('a header of its scheme alone', () => ({ authorization: 'Basic' }), invalid),
  confidential('a header of another scheme', () => ({ authorization: 'Bearer nonsense' }), invalid),
  confidential(
    'a scheme in small letters',
    ({ id, secret }) => ({ authorization: basic(id, secret).replace('Basic', 'basic') }),
    ends,
  ),
  {
    name: 'a secret in the query',
    request: async (side) => {
      const { id, secret } = side.clients.confidential;
      const query = `?${new URLSearchParams({ client_id: id, client_secret: secret ?? '' })}`;
      return { ...(await exchange(side, 'confidential')), headers: {}, query };
    },
    ends: invalid,
  },
  {
    name: 'a secret of a client that has none',
    request: (side) => exchange(side, 'web', { client_secret: 'x' }),
    ends: unknown,
  },
  { name: 'no public client', request: (side) => exchange(side, 'web', { client_id: null }), ends: invalid },
  { name: 'an empty public client', request: (side) => exchange(side, 'web', { client_id: '' }), ends: invalid },
  {
    name: 'an unknown public client',
    request: (side) => exchange(side, 'web', { client_id: 'unknown' }),
    ends: unknown,
  },
  { name: 'two public clients', request: (side) => exchange(side, 'web', { client_id: ['a', 'b'] }), ends: invalid },
];
