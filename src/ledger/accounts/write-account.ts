import type { z } from 'zod';
import { type Context, writeFamily } from '#application/context.ts';
import { oneOf } from '#application/issues.ts';
import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { flag } from '#database/tables/ledger-tables.ts';
import { allOf, invalid, notFound } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import { type Currency, requireCurrency, storedCurrency } from '#kernel/money/currencies.ts';
import type { MoneyLocale } from '#kernel/money/format.ts';
import { parseAmount } from '#kernel/money/money.ts';
import { type AccountRow, findAccount, foreignShares, NO_SHARE, rulesOf } from '#ledger/balances/index.ts';
import { familyCurrency, familyToday } from '#ledger/family.ts';
import type { CostBasisMethod } from '#ledger/investments/cost-basis/trade-events.ts';
import { followMethod } from '#ledger/investments/trades/index.ts';
import { openAccount, setBalance } from '#ledger/valuations/index.ts';
import { requirePermission } from '#ledger/visibility.ts';
import { accountRecord, presentAccount } from './present.ts';
import { presentStored } from './read-account.ts';
import type { AccountChange, NewAccount } from './schemas.ts';
import { shareNewAccount } from './shares.ts';
import { findSeenAccount, insertAccount, updateAccountRow } from './store.ts';

/** Opens an account; its opening balance becomes its opening valuation. */
export async function createAccount(context: Context, input: z.output<typeof NewAccount>, locale?: MoneyLocale) {
  const { familyId, userId } = context.actor;
  return writeFamily(context, async (tx) => {
    const today = await familyToday(tx.db, familyId, context.clock());
    const { row, opening, opening_date } = await openNewAccount(tx, userId, input, today);
    const seen = { permission: 'owner', include_in_finances: flag(true), foreign_currency: null } as const;
    const opened = { opening_minor: opening, opening_date, balance_minor: opening };
    return presentAccount({ ...row, ...seen, ...opened }, NO_SHARE, 0, locale);
  });
}

/** Opens an account in a write. @throws AppError `validation_failed`. */
export async function openNewAccount(
  tx: FamilyTransaction,
  ownerId: string,
  input: z.output<typeof NewAccount>,
  today: string,
) {
  const currencyOfFamily = await familyCurrency(tx.db, tx.familyId);
  const [{ opening, currency }] = allOf(
    () => openingOf(input, currencyOfFamily),
    () => requireSubtype(input.account_type, input.subtype),
    () => requireMethod(input.account_type, input.cost_basis_method),
  );
  const { account_type: type, balance: _opening, opening_balance_date, ...rest } = input;
  const row = await addAccount(tx, ownerId, { ...rest, type, currency: currency.code });
  const isChosen = opening_balance_date !== undefined;
  const { date } = await openAccount(tx, row, opening, { date: opening_balance_date ?? today, isChosen });
  return { row, opening, opening_date: date };
}

export type AccountValues = Pick<
  AccountRow,
  'name' | 'type' | 'subtype' | 'currency' | 'status' | 'institution_name' | 'institution_domain'
> &
  Partial<Pick<AccountRow, 'cost_basis_method'>>;

/** Stores and records a new account without any statement of its balance, and shares it as the family does. */
export async function addAccount(tx: FamilyTransaction, ownerId: string, values: AccountValues): Promise<AccountRow> {
  const row: AccountRow = {
    family_id: tx.familyId,
    id: newId(),
    owner_id: ownerId,
    ...values,
    opening_minor: 0n,
    balance_minor: 0n,
    valued_on: null,
    transaction_count: 0n,
    cost_basis_method: values.cost_basis_method ?? 'fifo',
    created_at: tx.now,
    updated_at: tx.now,
  };
  await insertAccount(tx.db, row);
  const after = accountRecord(row);
  await tx.record({ resource: 'account', id: row.id, kind: 'create', after, accountIds: [row.id] });
  await shareNewAccount(tx, row.id, ownerId);
  return row;
}

/**
 * Changes an account. A new balance becomes a valuation, or shifts the opening balance.
 * @throws AppError `not_found`, `forbidden`, `validation_failed`.
 */
export async function updateAccount(
  context: Context,
  id: string,
  change: z.output<typeof AccountChange>,
  locale?: MoneyLocale,
) {
  return writeFamily(context, async (tx) => {
    await requirePermission(tx, id, 'full_control', 'Account');
    const before = await findAccount(tx.db, tx.familyId, id);
    if (before === undefined) throw notFound('Account');
    const [stated] = allOf(
      () =>
        change.balance === undefined ? undefined : requireBalance(change.balance, storedCurrency(before.currency)),
      () => change.subtype === undefined || requireSubtype(before.type, change.subtype),
      () => change.cost_basis_method === undefined || requireMethod(before.type, change.cost_basis_method),
    );
    const after = await changeAccount(tx, before, { ...before, ...columnsOf(before, change) });
    const today = await familyToday(tx.db, tx.familyId, context.clock());
    if (stated !== undefined) {
      await restate(tx, after, stated, today);
    }
    const shown = await findSeenAccount(tx.db, context.actor, id);
    if (shown === undefined) throw notFound('Account');
    return presentStored(tx.db, shown, today, locale);
  });
}

/** Writes and records changed columns of an account, and returns its new row. */
export async function changeAccount(
  tx: FamilyTransaction,
  before: AccountRow,
  changed: AccountRow,
): Promise<AccountRow> {
  const after: AccountRow = { ...changed, updated_at: tx.now };
  await updateAccountRow(tx.db, after);
  if (after.cost_basis_method !== before.cost_basis_method) await followMethod(tx, after.id);
  const records = { before: accountRecord(before), after: accountRecord(after) };
  await tx.record({ resource: 'account', id: after.id, kind: 'update', ...records, accountIds: [after.id] });
  return after;
}

// A member that is left out keeps its value; null empties it.
function columnsOf(before: AccountRow, change: z.output<typeof AccountChange>) {
  const { name, status, subtype, institution_name: institution, institution_domain: domain } = change;
  return {
    name: name ?? before.name,
    status: status ?? before.status,
    subtype: subtype === undefined ? before.subtype : subtype,
    institution_name: institution === undefined ? before.institution_name : institution,
    institution_domain: domain === undefined ? before.institution_domain : domain,
    cost_basis_method: change.cost_basis_method ?? before.cost_basis_method,
  };
}

async function restate(tx: FamilyTransaction, account: AccountRow, stated: bigint, today: string): Promise<void> {
  const share = (await foreignShares(tx.db, tx.familyId, [account])).get(account.id) ?? NO_SHARE;
  await setBalance(tx, account, { stated, difference: stated - account.balance_minor - share.converted, today });
}

function requireSubtype(type: string, subtype: string | null): void {
  const known = rulesOf(type).subtypes;
  if (subtype === null || known.includes(subtype)) return;
  const allowed = known.length === 0 ? `must be null for ${type}` : `must be ${oneOf(known)} for ${type}`;
  throw invalid('/subtype', 'unknown_subtype', allowed);
}

function requireMethod(type: string, method: CostBasisMethod): void {
  if (method === 'fifo' || type === 'investment' || type === 'crypto') return;
  throw invalid('/cost_basis_method', 'no_holdings', `must be fifo for ${type}, which has no holdings`);
}

function openingOf(input: z.output<typeof NewAccount>, currencyOfFamily: string) {
  const currency = requireCurrency(input.currency ?? currencyOfFamily);
  return { currency, opening: requireBalance(input.balance, currency) };
}

function requireBalance(text: string, currency: Currency): bigint {
  const amount = parseAmount(text, currency);
  if (!amount.ok) throw invalid('/balance', amount.code, amount.message);
  return amount.minor;
}
