import type { AuthorizeCase } from './authorize-request.ts';

const invalid = 'redirect invalid_request';
const noType = 'redirect unsupported_response_type';
const noMode = 'redirect unsupported_response_mode';
const noScope = 'redirect invalid_scope';
const noTarget = 'redirect invalid_target';
const ends = 'redirect code';

const UNKNOWN_SCOPE = {
  ends: 'redirect access_denied',
  because: 'it asks the person to allow nothing at all; Coffer refuses before anybody is asked',
};
const NO_DEFAULT_SCOPE = {
  ends: 'redirect access_denied',
  because: 'it has no scope for a client that names none; here that is what the client may ask for (RFC 6749 §3.3)',
};

/** Faults outside client and redirect URI: the client gets an error and no code. */
export const AUTHORIZE_CASES: readonly AuthorizeCase[] = [
  { name: 'a good request', changes: {}, ends },
  { name: 'no response type', changes: { response_type: null }, ends: invalid },
  { name: 'an empty response type', changes: { response_type: '' }, ends: invalid },
  { name: 'the response type twice', changes: { response_type: ['code', 'code'] }, ends: invalid },
  { name: 'an unknown response type', changes: { response_type: 'nonsense' }, ends: noType },
  { name: 'no response at all', changes: { response_type: 'none' }, ends: noType },
  { name: 'the implicit grant', changes: { response_type: 'token' }, ends: 'fragment unsupported_response_type' },
  {
    name: 'an id token without a code',
    changes: { response_type: 'id_token', nonce: 'n' },
    ends: 'fragment unsupported_response_type',
  },
  {
    name: 'a token with the code',
    changes: { response_type: 'code token' },
    ends: 'fragment unsupported_response_type',
  },
  { name: 'an answer in the fragment', changes: { response_mode: 'fragment' }, ends: 'fragment code' },
  { name: 'an answer by form', changes: { response_mode: 'form_post' }, ends: 'posted code' },
  { name: 'an answer as JWT', changes: { response_mode: 'jwt' }, ends: noMode },
  { name: 'an answer by message', changes: { response_mode: 'web_message' }, ends: noMode },
  { name: 'an unknown response mode', changes: { response_mode: 'nonsense' }, ends: noMode },

  { name: 'no PKCE', changes: { code_challenge: null, code_challenge_method: null }, ends: invalid },
  { name: 'no challenge', changes: { code_challenge: null }, ends: invalid },
  { name: 'an empty challenge', changes: { code_challenge: '' }, ends: invalid },
  { name: 'a short challenge', changes: { code_challenge: 'x'.repeat(42) }, ends: invalid },
  { name: 'a long challenge', changes: { code_challenge: 'x'.repeat(129) }, ends: invalid },
  { name: 'a challenge with padding', changes: { code_challenge: `${'x'.repeat(43)}=` }, ends: invalid },
  { name: 'two challenges', changes: { code_challenge: ['x'.repeat(43), 'y'.repeat(43)] }, ends: invalid },
  { name: 'no challenge method', changes: { code_challenge_method: null }, ends: invalid },
  { name: 'a plain challenge', changes: { code_challenge_method: 'plain' }, ends: invalid },
  { name: 'a challenge method in small letters', changes: { code_challenge_method: 's256' }, ends: invalid },

  { name: 'no scope', changes: { scope: null }, ends, reference: NO_DEFAULT_SCOPE },
  { name: 'an empty scope', changes: { scope: '' }, ends, reference: NO_DEFAULT_SCOPE },
  { name: 'an unknown scope', changes: { scope: 'everything' }, ends: noScope, reference: UNKNOWN_SCOPE },
  { name: 'a scope in capitals', changes: { scope: 'READ' }, ends: noScope, reference: UNKNOWN_SCOPE },
  { name: 'an unknown scope with a known one', changes: { scope: 'read everything' }, ends },
  { name: 'a scope that the client may not ask for', changes: { scope: 'api_keys:write' }, ends: noScope },
  { name: 'scopes with a tab between', changes: { scope: 'read\tread_write' }, ends: noScope },
  { name: 'a huge scope', changes: { scope: 'read '.repeat(2000) }, ends: noScope },
  { name: 'two scope parameters', changes: { scope: ['read', 'read_write'] }, ends: invalid },
  { name: 'a scope for refreshing', changes: { scope: 'read offline_access' }, ends },

  { name: 'the resource', changes: ({ base }) => ({ resource: base }), ends },
  {
    name: 'the resource with a slash',
    changes: ({ base }) => ({ resource: `${base}/` }),
    ends,
    reference: { ends: noTarget, because: 'clients that parse the URL put the slash there; it is the same resource' },
  },
  { name: 'an unknown resource', changes: { resource: 'https://other.example/' }, ends: noTarget },
  {
    name: 'an unknown resource too',
    changes: ({ base }) => ({ resource: [base, 'https://x.example'] }),
    ends: noTarget,
  },
  { name: 'a relative resource', changes: { resource: '/api' }, ends: noTarget },
  { name: 'a resource with a fragment', changes: ({ base }) => ({ resource: `${base}#x` }), ends: noTarget },
];
