import type { FamilyId, Timestamps } from '#database/tables/column-types.ts';

type Transfers = Timestamps & {
  family_id: FamilyId;
  id: string;
  inflow_transaction_id: string;
  outflow_transaction_id: string;
  /** A pending transfer is a suggestion: its sides do not name it, and go on counting as income and spending. */
  status: 'pending' | 'confirmed';
  /** The origin of the match; a pending transfer is `automatic`. */
  matched_by: 'automatic' | 'manual' | 'rule' | 'import';
  inflow_account_id: string;
  outflow_account_id: string;
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
