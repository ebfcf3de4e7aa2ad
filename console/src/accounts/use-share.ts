import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, done, type Schemas, sharesQuery } from '../api/index.ts';

type Share = Schemas['AccountShare'];

/** Null ends the sharing. */
type ShareRequest = Schemas['AccountShareChange'] | null;

/** Shares an account with a member or ends the sharing; optimistic. `onEnded` runs when the sharing has ended. */
export function useShare({ id }: Schemas['Account'], { id: user_id }: Schemas['Member'], onEnded?: () => void) {
  const queryClient = useQueryClient();
  const { queryKey } = sharesQuery(id);
  const { mutate: change, isPending } = useMutation({
    mutationFn: (request: ShareRequest) => {
      const params = { path: { id, user_id } };
      const path = '/api/v1/accounts/{id}/shares/{user_id}';
      return request === null
        ? done(api.DELETE(path, { params }))
        : done(api.PUT(path, { params, body: { share: request } }));
    },
    onMutate: async (request) => {
      await queryClient.cancelQueries({ queryKey });
      const before = queryClient.getQueryData(queryKey);
      queryClient.setQueryData(
        queryKey,
        (shares) => shares && withRequest(shares, { account_id: id, user_id }, request),
      );
      return { before };
    },
    // Not a callback of `mutate`: the component that calls it has unmounted by then.
    onSuccess: (_done, request) => {
      if (request === null) onEnded?.();
    },
    onError: (_error, _wish, context) => queryClient.setQueryData(queryKey, context?.before),
    onSettled: () => queryClient.invalidateQueries(),
  });
  return { change, isPending };
}

function withRequest(
  shares: readonly Share[],
  names: Pick<Share, 'account_id' | 'user_id'>,
  request: ShareRequest,
): Share[] {
  const others = shares.filter(({ user_id }) => user_id !== names.user_id);
  if (request === null) return others;
  const before = shares.find(({ user_id }) => user_id === names.user_id);
  const blank = { include_in_finances: true, created_at: '', updated_at: '' };
  return [
    ...others,
    { ...blank, ...before, ...names, ...request, include_in_finances: request.include_in_finances ?? true },
  ];
}
