import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, type Schemas } from '../../../api/index.ts';
import { useUndoable } from '../../../ui/feedback/index.ts';
import { t } from '../../../ui/i18n/index.ts';
import { refetchLists, updateRows } from '../list-cache.ts';
import { loadTransaction } from '../list-query.ts';
import { useAccess } from '../use-access.ts';

type Transfer = Schemas['Transfer'];

export type Decision = {
  readonly transfer: Transfer;
  readonly decision: 'confirm' | 'reject' | 'unmatch';
};

const MESSAGES = {
  confirm: t('Transfer confirmed'),
  reject: t('Marked as not a transfer'),
  unmatch: t('Transfer unlinked'),
} as const;

/** Confirms, rejects or unlinks transfers, with undo. */
export function useTransferDecisions(onDone: () => void) {
  const announce = useTransferWritten();
  const { mutate, isPending } = useMutation({
    mutationFn: ({ transfer, decision }: Decision) => applyDecision(transfer, decision),
    onSuccess: ({ response }, { transfer, decision }) => {
      onDone();
      return announce(MESSAGES[decision], transfer, response);
    },
  });
  return { decide: mutate, isDeciding: isPending };
}

/** Whether the user fully controls both accounts of a transfer, and so may decide about it. */
export function useCanDecide(): (transfer: Transfer) => boolean {
  const accessTo = useAccess();
  return ({ inflow_transaction: inflow, outflow_transaction: outflow }) =>
    [inflow, outflow].every((side) => accessTo(side) === 'all');
}

/** Announces what a request did to a transfer, with undo, and updates the rows of both sides. */
function useTransferWritten() {
  const client = useQueryClient();
  const announce = useUndoable(() => refetchLists(client));
  return async (message: string, transfer: Transfer, response: Response): Promise<void> => {
    announce(message, response);
    const { inflow_transaction: inflow, outflow_transaction: outflow } = transfer;
    updateRows(client, await Promise.all([inflow.id, outflow.id].map((id) => loadTransaction(id))));
  };
}

function applyDecision({ id }: Transfer, decision: Decision['decision']): Promise<{ response: Response }> {
  const params = { path: { id } };
  if (decision === 'confirm') return api.POST('/api/v1/transfers/{id}/confirm', { params });
  return api.POST(decision === 'reject' ? '/api/v1/transfers/{id}/reject' : '/api/v1/transfers/{id}/unmatch', {
    params,
  });
}

/** Links two transactions as the sides of a transfer, with undo. */
export function useLinkTransfer(onDone: () => void) {
  const announce = useTransferWritten();
  return useMutation({
    meta: { showsError: true },
    mutationFn: (sides: { readonly inflow_transaction_id: string; readonly outflow_transaction_id: string }) =>
      api.POST('/api/v1/transfers', { body: { transfer: sides } }),
    onSuccess: ({ data: transfer, response }) => {
      onDone();
      return transfer && announce(t('Linked as transfer'), transfer, response);
    },
  });
}
