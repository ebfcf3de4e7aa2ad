import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import type { LedgerRow, LedgerTables } from '#database/tables/ledger-tables.ts';

type Own<Table extends keyof LedgerTables> = Omit<LedgerRow<Table>, 'family_id'>;
type Sums = 'opening_minor' | 'balance_minor' | 'valued_on' | 'transaction_count';
type Line = Omit<Own<'transactions'>, 'search_text' | 'parent_id' | 'split_parts_count'> & {
  readonly tag_ids: readonly string[];
};

/** A share without its account. */
export type Share = Omit<Own<'account_shares'>, 'account_id'>;

/** Records that are written at once. Each refers to earlier parts, or to earlier members of this one. */
export type FamilyPart = {
  readonly rates?: readonly Own<'exchange_rates'>[];
  readonly accounts?: readonly (Omit<Own<'accounts'>, Sums> & { readonly shares: readonly Share[] })[];
  readonly valuations?: readonly Own<'valuations'>[];
  readonly categories?: readonly Own<'categories'>[];
  readonly tags?: readonly Own<'tags'>[];
  readonly merchants?: readonly Omit<Own<'merchants'>, 'search_name'>[];
  readonly recurring?: readonly Own<'recurring_transactions'>[];
  readonly budgets?: readonly Own<'budgets'>[];
  /** With the currency of their budgets. */
  readonly budgetCategories?: readonly (Own<'budget_categories'> & { readonly currency: string })[];
  readonly goals?: readonly Own<'goals'>[];
  readonly entries?: readonly (Line & { readonly split_lines: readonly Line[] })[];
  readonly transfers?: readonly Omit<Own<'transfers'>, 'inflow_account_id' | 'outflow_account_id'>[];
  readonly rejected?: readonly Own<'rejected_transfers'>[];
  readonly rules?: readonly Omit<Own<'rules'>, 'version' | 'pattern_size' | 'text_size'>[];
  readonly attachments?: readonly Own<'attachments'>[];
  readonly samples?: readonly (readonly [resource: LedgerRow<'sample_records'>['resource'], id: string])[];
};

/** A part, and how many records it has. */
export type CountedPart = { readonly part: FamilyPart; readonly count: number };

/** The writes of the ledger that an import of a family needs. */
export type FamilyLedger = {
  holdsData(reading: Pick<FamilyTransaction, 'db' | 'familyId'>): Promise<boolean>;
  clearLabels(tx: FamilyTransaction): Promise<void>;
  writePart(tx: FamilyTransaction, part: FamilyPart): Promise<void>;
};

/** JSON of a part. Amounts and counts are text in it: they may be larger than a number can be. */
export function partToText(part: FamilyPart): string {
  return JSON.stringify(part, (_name, value) => (typeof value === 'bigint' ? `${value}n` : value));
}

const BIG = /^-?\d{1,16}n$/;
const BIG_MEMBER = /_minor$|^expected_day_of_month$|^occurrence_count$|^position$|^byte_size$/;

export function partFromText(text: string): FamilyPart {
  return JSON.parse(text, (name, value) =>
    BIG_MEMBER.test(name) && typeof value === 'string' && BIG.test(value) ? BigInt(value.slice(0, -1)) : value,
  );
}
