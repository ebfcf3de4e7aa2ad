import { useMutation } from '@tanstack/react-query';
import { api, apiKeysQuery, type Schemas, unwrap, useShownAtOnce } from '../../../api/index.ts';

type Change = Schemas['ApiKeyChange'];

/** Changes a key; optimistic. */
export function useChangeKey(id: string, meta: { readonly showsError: boolean }) {
  const { queryKey } = apiKeysQuery();
  const shown = useShownAtOnce(queryKey, (keys: Schemas['ApiKey'][], change: Change) =>
    keys.map((key) => (key.id === id ? { ...key, ...defined(change) } : key)),
  );
  return useMutation({
    mutationFn: (change: Change) =>
      unwrap(api.PATCH('/api/v1/api_keys/{id}', { params: { path: { id } }, body: { api_key: change } })),
    ...shown,
    meta,
  });
}

function defined(change: Change): Partial<Schemas['ApiKey']> {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
}
