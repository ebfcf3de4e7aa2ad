import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError, api, unwrap } from '../../api/index.ts';
import { keepFocus, notifyDone } from '../../ui/feedback/index.ts';
import { t } from '../../ui/i18n/index.ts';
import { proposalQuery } from './queries.ts';

export type Decision = { readonly kind: 'accept' | 'reject'; readonly items: number[] };

/** Accepts or rejects items of a proposal. Accepted ones change the ledger, so that everything is read again. */
export function useDecide(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ kind, items }: Decision) => {
      const request = { params: { path: { id } }, body: { items } };
      return unwrap(
        kind === 'accept'
          ? api.POST('/api/v1/proposals/{id}/accept', request)
          : api.POST('/api/v1/proposals/{id}/reject', request),
      );
    },
    onSuccess: (proposal, { kind, items: { length: count } }) => {
      client.setQueryData(proposalQuery(id).queryKey, proposal);
      notifyDone(
        kind === 'accept'
          ? t('{count, plural, one {# change accepted} other {# changes accepted}}', { count })
          : t('{count, plural, one {# change rejected} other {# changes rejected}}', { count }),
      );
      keepFocus();
    },
    meta: { showsError: true },
  });
}

/** The positions that an error says cannot be applied any more. */
export function outdatedItems(error: Error | null): readonly number[] {
  if (!(error instanceof ApiError) || error.code !== 'proposal_outdated') return [];
  const { items } = error.details;
  return Array.isArray(items) ? items.map(Number) : [];
}
