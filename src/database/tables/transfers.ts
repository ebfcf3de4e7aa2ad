import type { FamilyId, Timestamps } from './column-types.ts';
import { tablesOf } from './ddl.ts';

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

const TRANSFERS = `
create table transfers (
  family_id int64 not null,
  id text not null,
  inflow_transaction_id text not null,
  outflow_transaction_id text not null,
  status text not null check (status in ('pending', 'confirmed')),
  notes text,
  created_at text not null,
  updated_at text not null,
  matched_by text not null default 'manual',
  inflow_account_id text not null default '',
  outflow_account_id text not null default '',
  constraint transfers_pk primary key (family_id, id),
  constraint transfers_inflow unique (family_id, inflow_transaction_id),
  constraint transfers_outflow unique (family_id, outflow_transaction_id),
  constraint transfers_inflow_fk foreign key (family_id, inflow_transaction_id)
    references transactions (family_id, id),
  constraint transfers_outflow_fk foreign key (family_id, outflow_transaction_id)
    references transactions (family_id, id)
);
create index transfers_accounts on transfers (family_id, inflow_account_id, outflow_account_id, matched_by);`;

type RejectedTransfers = Timestamps & {
  family_id: FamilyId;
  id: string;
  inflow_transaction_id: string;
  outflow_transaction_id: string;
};

const REJECTED_TRANSFERS = `
create table rejected_transfers (
  family_id int64 not null,
  id text not null,
  inflow_transaction_id text not null,
  outflow_transaction_id text not null,
  created_at text not null,
  updated_at text not null,
  constraint rejected_transfers_pk primary key (family_id, id),
  constraint rejected_transfers_pair unique (family_id, inflow_transaction_id, outflow_transaction_id),
  constraint rejected_transfers_inflow_fk foreign key (family_id, inflow_transaction_id)
    references transactions (family_id, id),
  constraint rejected_transfers_outflow_fk foreign key (family_id, outflow_transaction_id)
    references transactions (family_id, id)
);
create index rejected_transfers_outflow on rejected_transfers (family_id, outflow_transaction_id);`;

type TransferTables = {
  transfers: Transfers;
  rejected_transfers: RejectedTransfers;
};

export const TRANSFER_DDL = tablesOf<TransferTables>({
  transfers: TRANSFERS,
  rejected_transfers: REJECTED_TRANSFERS,
});
