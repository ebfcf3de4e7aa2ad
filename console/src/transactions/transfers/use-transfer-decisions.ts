import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { answer, api, done, type Schemas } from '../../api/index.ts';
import { notifyDone } from '../../feedback/index.ts';
import { putRows, readRestAgain, readTransaction } from '../model/index.ts';

type Transfer = Schemas['Transfer'];

/** What can be decided about two transactions: that they are a transfer, that they are none, or no longer one. */
export type Decision = {
  readonly transfer: Transfer;
  readonly decision: 'confirm' | 'reject' | 'unmatch' | 'match';
  readonly isUndo?: boolean;
};

const SAID = {
  confirm: 'Transfer confirmed',
  reject: 'Not a transfer',
  unmatch: 'Transfer taken apart',
  match: 'Matched as a transfer',
} as const;

/** Decides about transfers. Matching and taking apart undo each other; the transfer that is made again has an id of its own. */
export function useTransferDecisions(onDone: () => void) {
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: ({ transfer, decision }: Decision) => carryOut(transfer, decision),
    onSuccess: async (made, { transfer, decision, isUndo = false }) => {
      onDone();
      const back = decision === 'match' ? 'unmatch' : decision === 'unmatch' ? 'match' : null;
      const undo = () => back && mutate({ transfer: made, decision: back, isUndo: true });
      notifyDone(isUndo ? 'Undone' : SAID[decision], back === null || isUndo ? undefined : undo);
      await showLegs(client, transfer);
    },
  });
  return { decide: mutate, isDeciding: isPending };
}

/** What follows when two transactions were matched: their rows say so, and it can be taken back. */
export function useTransferMatched(): (transfer: Transfer) => void {
  const client = useQueryClient();
  const { decide } = useTransferDecisions(() => {});
  return (transfer) => {
    notifyDone(SAID.match, () => decide({ transfer, decision: 'unmatch', isUndo: true }));
    void showLegs(client, transfer);
  };
}

async function showLegs(client: QueryClient, transfer: Transfer): Promise<void> {
  const { inflow_transaction: inflow, outflow_transaction: outflow } = transfer;
  putRows(client, await Promise.all([inflow.id, outflow.id].map((id) => readTransaction(id))));
  await readRestAgain(client);
}

async function carryOut(transfer: Transfer, decision: Decision['decision']): Promise<Transfer> {
  const params = { path: { id: transfer.id } };
  switch (decision) {
    case 'confirm':
      return answer(api.POST('/api/v1/transfers/{id}/confirm', { params }));
    case 'reject':
      await done(api.POST('/api/v1/transfers/{id}/reject', { params }));
      return transfer;
    case 'unmatch':
      await done(api.POST('/api/v1/transfers/{id}/unmatch', { params }));
      return transfer;
    case 'match':
      return match(transfer.inflow_transaction.id, transfer.outflow_transaction.id, transfer.notes);
  }
}

/** Makes a transfer of two transactions. @throws ApiError */
export function match(inflow: string, outflow: string, notes: string | null = null): Promise<Transfer> {
  const transfer = { inflow_transaction_id: inflow, outflow_transaction_id: outflow, notes };
  return answer(api.POST('/api/v1/transfers', { body: { transfer } }));
}
