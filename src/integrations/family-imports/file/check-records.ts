import { ACCOUNT_TYPE_NAMES } from '#ledger/balances/index.ts';
import { CATEGORY } from '#ledger/labels/categories/index.ts';
import { MERCHANT } from '#ledger/labels/merchants/index.ts';
import { TAG } from '#ledger/labels/tags/index.ts';
import type { Known } from '#ledger/rules/check-definition.ts';
import type { FileFault, OfKind, Records } from './collect-records.ts';

type Ids = ReadonlySet<string>;

/** The unknown references in the records of a file, and the rules of the ledger that they break. */
export function checkRecords(records: Records, ofKinds: readonly OfKind[]): FileFault[] {
  const known = labelIds(ofKinds);
  const faults: FileFault[] = [];
  const refuse = (line: number, message: string) => faults.push({ line, message });
  checkWhole(records, faults);
  const accounts = uniqueIds(records.Account, refuse);
  const types = new Set<string>(ACCOUNT_TYPE_NAMES);
  for (const { line, row } of records.Account) {
    if (!types.has(row.type)) refuse(line, 'accountable_type is unknown');
  }
  checkShares(records, accounts, refuse);
  checkRecurring(records, { ...known, accounts }, refuse);
  checkBudgets(records, known.categories, refuse);
  checkValuations(records, refuse);
  uniqueIds(records.Rule, refuse);
  uniqueIds(records.User, refuse);
  return faults;
}

type Refuse = (line: number, message: string) => void;

function checkWhole({ Family, User }: Records, faults: FileFault[]): void {
  if (Family.length !== 1) faults.push({ line: null, message: 'must have one family' });
  if (User.filter(({ row }) => row.is_author).length !== 1)
    faults.push({ line: null, message: 'must have one author' });
}

/** The ids of records, each of which must be there once. */
export function uniqueIds(placed: readonly { line: number; row: { readonly id: string } }[], refuse: Refuse): Ids {
  const ids = new Set<string>();
  for (const { line, row } of placed) {
    if (ids.has(row.id)) refuse(line, `has the id ${row.id} of an earlier record`);
    ids.add(row.id);
  }
  return ids;
}

function checkShares({ Account, AccountShare, User }: Records, accounts: Ids, refuse: Refuse): void {
  const users = new Set(User.map(({ row }) => row.id));
  const owned = new Set<string>();
  const pairs = new Set<string>();
  for (const { line, row } of AccountShare) {
    if (!accounts.has(row.account_id)) refuse(line, 'account_id must be the id of an account of the file');
    if (!users.has(row.user_id)) refuse(line, 'user_id must be the id of a user of the file');
    const pair = `${row.account_id} ${row.user_id}`;
    if (pairs.has(pair)) refuse(line, 'repeats the share of an earlier line');
    pairs.add(pair);
    if (row.permission !== 'owner') continue;
    if (owned.has(row.account_id)) refuse(line, 'is a second owner of an account');
    owned.add(row.account_id);
  }
  for (const { line, row } of Account)
    if (!owned.has(row.id)) refuse(line, 'is an account without the share of its owner');
}

/** The ids of the labels of a file. */
export function labelIds(ofKinds: readonly OfKind[]) {
  const of = (kind: { readonly resource: string }): Ids =>
    new Set(ofKinds.find((one) => one.kind.resource === kind.resource)?.placed.map(({ row }) => row.id));
  return { categories: of(CATEGORY), merchants: of(MERCHANT), tags: of(TAG) };
}

type Labels = Pick<Known, 'accounts' | 'categories' | 'merchants'>;

function checkRecurring(
  { RecurringTransaction }: Records,
  { accounts, categories, merchants }: Labels,
  refuse: Refuse,
) {
  uniqueIds(RecurringTransaction, refuse);
  for (const { line, row } of RecurringTransaction) {
    if (row.account_id !== null && !accounts.has(row.account_id)) refuse(line, 'account_id is unknown');
    if (row.merchant_id !== null && !merchants.has(row.merchant_id)) refuse(line, 'merchant_id is unknown');
    if (row.category_id !== null && !categories.has(row.category_id)) refuse(line, 'category_id is unknown');
  }
}

function checkBudgets({ Budget, BudgetCategory }: Records, categories: Ids, refuse: Refuse): void {
  uniqueIds(Budget, refuse);
  uniqueIds(BudgetCategory, refuse);
  const currencies = new Map(Budget.map(({ row }) => [row.id, row.currency]));
  const [months, pairs] = [new Set<string>(), new Set<string>()];
  for (const { line, row } of Budget) {
    if (months.has(row.month)) refuse(line, 'is a second budget of its month');
    months.add(row.month);
  }
  for (const { line, row } of BudgetCategory) {
    const pair = `${row.budget_id} ${row.category_id}`;
    if (!currencies.has(row.budget_id)) refuse(line, 'budget_id must be the id of a budget of the file');
    else if (currencies.get(row.budget_id) !== row.currency) refuse(line, 'must have the currency of its budget');
    if (!categories.has(row.category_id)) refuse(line, 'category_id must be the id of a category of the file');
    if (pairs.has(pair)) refuse(line, 'repeats the category of an earlier line');
    pairs.add(pair);
  }
}

function checkValuations({ Valuation, Account }: Records, refuse: Refuse): void {
  uniqueIds(Valuation, refuse);
  const currencies = new Map(Account.map(({ row }) => [row.id, row.currency]));
  for (const [accountId, ofAccount] of Map.groupBy(Valuation, ({ row }) => row.account_id)) {
    const days = new Set<string>();
    const openings = ofAccount.filter(({ row }) => row.kind === 'opening_anchor');
    const [first] = ofAccount.map(({ row }) => row.date).sort();
    for (const { line, row } of ofAccount) {
      if (currencies.get(accountId) !== row.currency) refuse(line, 'must have the currency of its account');
      if (days.has(row.date)) refuse(line, 'repeats the day of an earlier valuation');
      if (row.kind === 'opening_anchor' && openings.length > 1) refuse(line, 'is a second opening balance');
      if (row.floats === 1 && (row.kind !== 'opening_anchor' || row.date !== first))
        refuse(line, 'floats, but is not the first opening balance');
      days.add(row.date);
    }
  }
}
