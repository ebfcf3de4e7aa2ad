import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, apiKeysQuery, type Schemas, unwrap } from '../../../api/index.ts';

type Change = Schemas['ApiKeyChange'];

/** Changes a key; optimistic. */
export function useChangeKey(id: string, meta: { readonly showsError: boolean }) {
  const client = useQueryClient();
  const { queryKey } = apiKeysQuery();
  return useMutation({
    mutationFn: (change: Change) =>
      unwrap(api.PATCH('/api/v1/api_keys/{id}', { params: { path: { id } }, body: { api_key: change } })),
    onMutate: async (change) => {
      await client.cancelQueries({ queryKey, exact: true });
      const before = client.getQueryData(queryKey);
      client.setQueryData(queryKey, (keys) =>
        keys?.map((key) => (key.id === id ? { ...key, ...defined(change) } : key)),
      );
      return before;
    },
    onError: (_error, _change, before) => client.setQueryData(queryKey, before),
    meta,
  });
}

function defined(change: Change): Partial<Schemas['ApiKey']> {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
}
