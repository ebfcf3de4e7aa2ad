import { VERIFIER } from './authorize-request.ts';
import type { Changes, Ending, Side } from './side.ts';
import { exchange, refresh, type Sent, sendToken, type TokenCase, tokensOf } from './token-request.ts';

const invalid = '400 invalid_request';
const wrong = '400 invalid_grant';
const ends = '200 access_token refresh_token id_token';

const code = (name: string, changes: Changes, ends: string): TokenCase => ({
  name,
  request: (side) => exchange(side, 'web', changes),
  ends,
});

/** The result of an exchange, or of the following refresh, after an attempt with `changes`. */
const tried = (
  name: string,
  changes: (side: Side) => Changes,
  { next, ends }: { next: 'exchange' | 'refresh' } & Pick<Ending, 'ends'>,
): TokenCase => ({
  name,
  request: async (side): Promise<Sent> => {
    const sent = await exchange(side, 'web');
    const last = next === 'refresh' ? await refresh(side, 'web', {}, sent) : sent;
    await sendToken(side, { ...sent, changes: changes(side) });
    return last;
  },
  ends,
});
const nothing = () => ({});
const wrongVerifier = () => ({ code_verifier: 'x'.repeat(43) });
const otherClient = ({ clients }: Side) => ({ client_id: clients.other.id });

/** Codes, verifiers and what belongs to them. */
export const CODE_CASES: readonly TokenCase[] = [
  code('a good exchange', {}, ends),
  code('no code', { code: null }, invalid),
  code('an empty code', { code: '' }, invalid),
  code('two codes', { code: ['a', 'b'] }, invalid),
  code('an unknown code', { code: 'nonsense' }, wrong),
  code('a code with a NUL', { code: 'a\0b' }, wrong),
  code('a huge code', { code: 'x'.repeat(20_000) }, wrong),
  code('no verifier', { code_verifier: null }, wrong),
  code('an empty verifier', { code_verifier: '' }, wrong),
  code('a wrong verifier', { code_verifier: 'x'.repeat(43) }, wrong),
  code('the verifier in capitals', { code_verifier: VERIFIER.toUpperCase() }, wrong),
  code('a short verifier', { code_verifier: 'x'.repeat(42) }, invalid),
  code('a long verifier', { code_verifier: 'x'.repeat(129) }, invalid),
  code('a verifier of other characters', { code_verifier: `${VERIFIER}!` }, invalid),
  code('two verifiers', { code_verifier: [VERIFIER, VERIFIER] }, invalid),
  code('another redirect', { redirect_uri: 'https://other.example/callback' }, wrong),
  code('the redirect and a slash', { redirect_uri: 'https://app.example/callback/' }, wrong),
  code('no redirect', { redirect_uri: null }, ends),
  code('a scope at the exchange', { scope: 'read_write' }, ends),
  code('an unknown resource', { resource: 'https://other.example/' }, '400 invalid_target'),
  code('a relative resource', { resource: '/api' }, '400 invalid_target'),
  code('an unknown parameter, twice', { whatever: ['a', 'b'] }, ends),
  code('parameters that objects have', { raw: '&__proto__=x&constructor=y&client_id[]=z' }, ends),
  code('a parameter that is badly encoded', { raw: '&x=%zz' }, ends),
  {
    name: 'a code a minute old',
    request: async (side, advance) => {
      const sent = await exchange(side, 'web');
      advance(61);
      return sent;
    },
    ends: wrong,
  },
  { name: 'the code of another client', request: (side) => exchange(side, 'web', otherClient(side)), ends: wrong },
  {
    name: 'the code of a client that has a secret',
    request: async (side) => {
      const sent = await exchange(side, 'confidential', { client_id: side.clients.web.id });
      return { ...sent, headers: {} };
    },
    ends: wrong,
  },
  {
    name: 'a refresh token for a code',
    request: async (side) => {
      const { refresh_token } = await tokensOf(side, await exchange(side, 'web'));
      return exchange(side, 'web', { code: refresh_token });
    },
    ends: wrong,
  },
  tried('a code, again', nothing, { next: 'exchange', ends: wrong }),
  tried('a code that was tried with a wrong verifier', wrongVerifier, { next: 'exchange', ends }),
  tried('a code that another client tried', otherClient, { next: 'exchange', ends }),
  tried('a refresh after its code was replayed', nothing, { next: 'refresh', ends: wrong }),
  tried('a refresh after a replay with a wrong verifier', wrongVerifier, { next: 'refresh', ends }),
  tried('a refresh after a replay by another client', otherClient, { next: 'refresh', ends }),
];
