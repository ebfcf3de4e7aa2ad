import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, done, type Schemas, sharesQuery } from '../api/index.ts';

type Share = Schemas['AccountShare'];

/** How an account is to be shared; null: not at all. */
type Wish = Schemas['AccountShareChange'] | null;

/** Shares an account with a member, or ends that. It shows at once and is taken back where the server refuses. `onEnded` is told once it is shared no more. */
export function useShare({ id }: Schemas['Account'], { id: user_id }: Schemas['Member'], onEnded?: () => void) {
  const queryClient = useQueryClient();
  const { queryKey } = sharesQuery(id);
  const { mutate: change, isPending } = useMutation({
    mutationFn: (wish: Wish) => {
      const params = { path: { id, user_id } };
      const path = '/api/v1/accounts/{id}/shares/{user_id}';
      return wish === null
        ? done(api.DELETE(path, { params }))
        : done(api.PUT(path, { params, body: { share: wish } }));
    },
    onMutate: async (wish) => {
      await queryClient.cancelQueries({ queryKey });
      const before = queryClient.getQueryData(queryKey);
      queryClient.setQueryData(queryKey, (shares) => shares && withWish(shares, { account_id: id, user_id }, wish));
      return { before };
    },
    // Not left to the caller of `change`: what showed the share is gone by then.
    onSuccess: (_done, wish) => {
      if (wish === null) onEnded?.();
    },
    onError: (_error, _wish, context) => queryClient.setQueryData(queryKey, context?.before),
    onSettled: () => queryClient.invalidateQueries(),
  });
  return { change, isPending };
}

function withWish(shares: readonly Share[], names: Pick<Share, 'account_id' | 'user_id'>, wish: Wish): Share[] {
  const others = shares.filter(({ user_id }) => user_id !== names.user_id);
  if (wish === null) return others;
  const before = shares.find(({ user_id }) => user_id === names.user_id);
  const blank = { include_in_finances: true, created_at: '', updated_at: '' };
  return [...others, { ...blank, ...before, ...names, ...wish, include_in_finances: wish.include_in_finances ?? true }];
}
