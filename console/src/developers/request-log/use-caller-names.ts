import { useQuery } from '@tanstack/react-query';
import type { Schemas } from '../../api/client.ts';
import { apiKeysQuery } from '../credentials/queries.ts';

const METHODS: Readonly<Record<string, string>> = { api_key: 'API key', oauth: 'Application', session: 'Browser' };

/** Names who sent a request: the key by its name, others by their kind and the end of their credential's id. */
export function useCallerNames(): (row: Schemas['LoggedRequest']) => { name: string; hint: string } {
  const { data: keys = [] } = useQuery(apiKeysQuery());
  const names = new Map(keys.map(({ id, name }) => [id, name]));
  return ({ authentication_method, credential_id: id }) => {
    const [method, name] = [METHODS[authentication_method] ?? authentication_method, names.get(id)];
    return name === undefined ? { name: method, hint: `…${id.slice(-6)}` } : { name, hint: method };
  };
}
