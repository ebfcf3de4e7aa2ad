import type { AuthorizeCase } from './authorize-request.ts';

const invalid = 'redirect invalid_request';
const ends = 'redirect code';

const UNBOUNDED = { ends, because: 'requests are stored until the user decides; Coffer stores at most 4 KB of each' };

/** Parameters about the user and the response. */
export const PERSON_CASES: readonly AuthorizeCase[] = [
  { name: 'signed out', who: 'stranger', changes: {}, ends: 'sign-in' },
  {
    name: 'signed out with prompt=none',
    who: 'stranger',
    changes: { prompt: 'none' },
    ends: 'redirect login_required',
  },
  {
    name: 'consent due with prompt=none',
    client: 'unseen',
    changes: { prompt: 'none' },
    ends: 'redirect consent_required',
  },
  { name: 'a fresh sign-in', changes: { prompt: 'login' }, ends: 'sign-in' },
  { name: 'an unknown prompt', changes: { prompt: 'nonsense' }, ends: invalid },
  { name: 'prompts that contradict', changes: { prompt: 'none login' }, ends: invalid },
  { name: 'a sign-in of this second', changes: { max_age: '0' }, ends: 'sign-in' },
  { name: 'a maximum age in words', changes: { max_age: 'soon' }, ends: invalid },
  { name: 'a negative maximum age', changes: { max_age: '-1' }, ends: invalid },
  { name: 'a maximum age beyond numbers', changes: { max_age: '9'.repeat(400) }, ends: invalid },
  { name: 'an id token hint that is none', changes: { id_token_hint: 'garbage' }, ends: invalid },
  { name: 'a sign-in name that is markup', changes: { login_hint: '"><script>' }, ends },
  { name: 'claims that are no JSON', changes: { claims: '{' }, ends },

  {
    name: 'a request object',
    changes: { request: 'eyJhbGciOiJub25lIn0.e30.' },
    ends: 'redirect request_not_supported',
  },
  {
    name: 'a request object elsewhere',
    changes: { request_uri: 'https://evil.example/request.jwt' },
    ends: 'redirect request_uri_not_supported',
  },
  { name: 'a registration', changes: { registration: '{}' }, ends: 'redirect registration_not_supported' },
  { name: 'no state', changes: { state: null }, ends },
  { name: 'two states', changes: { state: ['a', 'b'] }, ends: invalid },
  { name: 'a long state', changes: { state: 'x'.repeat(1024) }, ends },
  { name: 'a huge state', changes: { state: 'x'.repeat(1025) }, ends: invalid, reference: UNBOUNDED },
  { name: 'a huge nonce', changes: { nonce: 'x'.repeat(5000) }, ends: invalid, reference: UNBOUNDED },
  { name: 'a state with a NUL and a header', changes: { state: 'a\0b\r\nSet-Cookie: c=d' }, ends },
  { name: 'a state that is no UTF-8', changes: { state: null, raw: '&state=%FF%C3' }, ends },
  { name: 'a state that is badly encoded', changes: { state: null, raw: '&state=%zz' }, ends },
  { name: 'two nonces', changes: { nonce: ['a', 'b'] }, ends: invalid },
  { name: 'an unknown parameter, twice', changes: { whatever: ['a', 'b'] }, ends },
  { name: 'parameters that objects have', changes: { raw: '&__proto__=x&constructor=y' }, ends },
  {
    name: 'a secret in the query',
    client: 'confidential',
    changes: ({ clients }) => ({ client_secret: clients.confidential.secret }),
    ends,
  },
  {
    name: 'a request by form',
    method: 'POST',
    changes: {},
    ends: '405',
    reference: { ends: '404', because: 'neither takes it; Coffer says which methods the path has' },
  },
];
