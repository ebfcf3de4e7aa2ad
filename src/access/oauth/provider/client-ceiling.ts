import { type Client, type Configuration, errors } from 'oidc-provider';
import { expandScopes } from '#kernel/scopes.ts';
import { allScopes, parseScope, splitScope } from './scopes.ts';

// Requested for a client that names no scope, if it may have it.
const DEFAULT_SCOPE = 'read';
const CEILING = 'coffer_ceiling';

/**
 * Keeps the `scope` of a client's metadata under another name: oidc-provider would refuse scopes that it does not know, such as
 * those for other servers in a metadata document.
 */
export const clientCeilings: Configuration['extraClientMetadata'] = {
  properties: [CEILING],
  validator: (_ctx, name, _value, metadata) => {
    metadata[name] = undefined;
    if (typeof metadata.scope !== 'string') return;
    metadata[name] = metadata.scope;
    metadata.scope = undefined;
  },
};

/** The scopes that a client requests: those it named or the default. @throws InvalidScope for none, or one that it may not have. */
export function requestedWords(client: Client, asked: string | undefined): string[] {
  const ceiling = ceilingOf(client);
  const scope = asked ?? defaultScope(ceiling);
  const words = allScopes(parseScope(scope));
  if (words.length === 0) throw new errors.InvalidScope('no known scope was requested', scope);
  const excess = words.filter((word) => ceiling?.has(word) === false);
  if (excess.length > 0) throw new errors.InvalidScope('requested scope is not allowed', excess.join(' '));
  return splitScope(scope);
}

// Undefined for a client that may request every scope.
function ceilingOf(client: Client): ReadonlySet<string> | undefined {
  const scope = client[CEILING];
  if (typeof scope !== 'string') return undefined;
  const words = splitScope(scope);
  return new Set([...words, ...expandScopes(words)]);
}

function defaultScope(ceiling: ReadonlySet<string> | undefined): string {
  if (ceiling === undefined || ceiling.has(DEFAULT_SCOPE)) return DEFAULT_SCOPE;
  const { api, openid } = parseScope([...ceiling].join(' '));
  const reading = api.filter((word) => word.endsWith(':read'));
  return (reading.length > 0 ? reading : openid).join(' ');
}
