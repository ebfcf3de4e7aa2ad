import type { FamilyId, Timestamps } from '#database/schema/column-types.ts';

type Transfers = Timestamps & {
  family_id: FamilyId;
  id: string;
  inflow_transaction_id: string;
  outflow_transaction_id: string;
  status: 'pending' | 'confirmed';
  notes: string | null;
};

type RejectedTransfers = Timestamps & {
  family_id: FamilyId;
  id: string;
  inflow_transaction_id: string;
  outflow_transaction_id: string;
};

export type TransferTables = {
  transfers: Transfers;
  rejected_transfers: RejectedTransfers;
};
