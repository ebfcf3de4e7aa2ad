import type { Ending, Side } from './side.ts';
import { exchange, type Sent, type TokenCase } from './token-request.ts';

const FORM = 'application/x-www-form-urlencoded';
const invalid = '400 invalid_request';
const ends = '200 access_token refresh_token id_token';
const METHODS = { ends: '404', because: 'it knows no such path then; Coffer says which methods the path has' };

/** A good exchange that is sent in another way. */
const sent = (
  name: string,
  how: (sent: Sent, side: Side) => Partial<Sent>,
  ending: Omit<Ending, 'name'>,
): TokenCase => ({
  name,
  request: async (side) => {
    const good = await exchange(side, 'web');
    return { ...good, ...how(good, side) };
  },
  ...ending,
});
const typed = (name: string, type: string, ends: string) =>
  sent(name, () => ({ headers: { 'content-type': type } }), { ends });
const query = ({ form }: Sent) => `?${new URLSearchParams(form)}`;
const bytes = ({ form }: Sent, ...more: number[]) =>
  Uint8Array.from([...Buffer.from(String(new URLSearchParams(form))), ...more]);

/** How requests reach the token endpoint. */
export const BODY_CASES: readonly TokenCase[] = [
  sent('GET', (good) => ({ method: 'GET', query: query(good) }), {
    ends: '405 method_not_allowed',
    reference: METHODS,
  }),
  sent('PUT', () => ({ method: 'PUT' }), { ends: '405 method_not_allowed', reference: METHODS }),
  sent('everything in the query', (good) => ({ query: query(good), body: '' }), { ends: invalid }),
  sent('the code in the query', (good) => ({ query: query(good), changes: { code: null } }), { ends: invalid }),
  sent('no body', () => ({ body: null }), { ends: invalid }),
  sent('an empty body', () => ({ body: '' }), { ends: invalid }),
  sent('a huge body', () => ({ changes: { filler: 'x'.repeat(200_000) } }), { ends: invalid }),
  sent('a thousand parameters', () => ({ changes: { filler: Array(1000).fill('x') } }), { ends }),
  sent('bytes that are no UTF-8', (good) => ({ body: bytes(good, 0x26, 0x78, 0x3d, 0xff, 0xc3, 0) }), { ends }),
  sent('no content type', (good) => ({ body: bytes(good), headers: { 'content-type': '' } }), { ends: invalid }),
  sent('JSON', ({ form }) => ({ body: JSON.stringify(form), headers: { 'content-type': 'application/json' } }), {
    ends: invalid,
  }),
  typed('a form that says it is text', 'text/plain', invalid),
  typed('a form that says it is in parts', 'multipart/form-data; boundary=x', invalid),
  typed('a form that says its charset', `${FORM}; charset=UTF-8`, ends),
  typed('a form that says another charset', `${FORM}; charset=utf-16`, ends),
];
