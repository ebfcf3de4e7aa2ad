import type { FamilyId, Flag, Int64, Timestamps } from '#database/tables/column-types.ts';

type Accounts = Timestamps & {
  family_id: FamilyId;
  id: string;
  owner_id: string;
  name: string;
  type: string;
  subtype: string | null;
  currency: string;
  /** `deleting`: no user sees it any more, and a job deletes its entries. */
  status: 'draft' | 'active' | 'disabled' | 'deleting';
  /** The opening anchor's amount; 0 without one. */
  opening_minor: Int64;
  /** The newest valuation plus the entries of later days in the account's currency. */
  balance_minor: Int64;
  /** The day of the newest valuation, whose amount includes the entries up to it. Null without one. */
  valued_on: string | null;
  transaction_count: Int64;
  institution_name: string | null;
  institution_domain: string | null;
};

type AccountShares = Timestamps & {
  family_id: FamilyId;
  user_id: string;
  account_id: string;
  /** The owner has a row too. */
  permission: 'owner' | 'full_control' | 'read_write' | 'read_only';
  /** Whether the account counts in the user's reports. */
  include_in_finances: Flag;
};

/** The users who saw an account that was deleted. */
type EndedAccountShares = { family_id: FamilyId; user_id: string; account_id: string };

export type AccountTables = {
  accounts: Accounts;
  account_shares: AccountShares;
  ended_account_shares: EndedAccountShares;
};
