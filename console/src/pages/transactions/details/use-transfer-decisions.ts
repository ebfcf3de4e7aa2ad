import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, done, type Schemas, unwrap } from '../../../api/index.ts';
import { notifyDone } from '../../../ui/feedback/index.ts';
import { t } from '../../../ui/i18n/index.ts';
import { updateRows } from '../list-cache.ts';
import { loadTransaction } from '../list-query.ts';
import { useAccess } from '../use-access.ts';

type Transfer = Schemas['Transfer'];

export type Decision = {
  readonly transfer: Transfer;
  readonly decision: 'confirm' | 'reject' | 'unmatch' | 'match';
  readonly isUndo?: boolean;
};

const MESSAGES = {
  confirm: t('Transfer confirmed'),
  reject: t('Marked as not a transfer'),
  unmatch: t('Transfer unlinked'),
  match: t('Linked as transfer'),
} as const;

/**
 * Confirms, rejects, links or unlinks transfers. Linking and unlinking undo each other; a transfer that is linked again
 * has a new id.
 */
export function useTransferDecisions(onDone: () => void) {
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: ({ transfer, decision }: Decision) => applyDecision(transfer, decision),
    onSuccess: async (made, { transfer, decision, isUndo = false }) => {
      onDone();
      const back = decision === 'match' ? 'unmatch' : decision === 'unmatch' ? 'match' : null;
      const undo = () => back && mutate({ transfer: made, decision: back, isUndo: true });
      notifyDone(isUndo ? t('Undone') : MESSAGES[decision], back === null || isUndo ? undefined : undo);
      await refreshSides(client, transfer);
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

/** Updates the rows of a newly linked transfer and offers undo. */
export function useTransferLinked(): (transfer: Transfer) => void {
  const client = useQueryClient();
  const { decide } = useTransferDecisions(() => {});
  return (transfer) => {
    notifyDone(MESSAGES.match, () => decide({ transfer, decision: 'unmatch', isUndo: true }));
    void refreshSides(client, transfer);
  };
}

async function refreshSides(client: QueryClient, transfer: Transfer): Promise<void> {
  const { inflow_transaction: inflow, outflow_transaction: outflow } = transfer;
  updateRows(client, await Promise.all([inflow.id, outflow.id].map((id) => loadTransaction(id))));
}

async function applyDecision(transfer: Transfer, decision: Decision['decision']): Promise<Transfer> {
  const params = { path: { id: transfer.id } };
  switch (decision) {
    case 'confirm':
      return unwrap(api.POST('/api/v1/transfers/{id}/confirm', { params }));
    case 'reject':
      await done(api.POST('/api/v1/transfers/{id}/reject', { params }));
      return transfer;
    case 'unmatch':
      await done(api.POST('/api/v1/transfers/{id}/unmatch', { params }));
      return transfer;
    case 'match':
      return linkTransfer(transfer.inflow_transaction.id, transfer.outflow_transaction.id, transfer.notes);
  }
}

/** @throws ApiError */
export function linkTransfer(inflow: string, outflow: string, notes: string | null = null): Promise<Transfer> {
  const transfer = { inflow_transaction_id: inflow, outflow_transaction_id: outflow, notes };
  return unwrap(api.POST('/api/v1/transfers', { body: { transfer } }));
}
