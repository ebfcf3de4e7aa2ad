import type { z } from 'zod';
import { type Context, writeFamily } from '#application/context.ts';
import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { AppError, allOf, invalid, notFound, readable } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import { type Currency, storedCurrency } from '#kernel/money/currencies.ts';
import type { MoneyLocale } from '#kernel/money/format.ts';
import { parseAmount } from '#kernel/money/money.ts';
import type { CivilDate } from '#kernel/time/civil-date.ts';
import { type AccountRow, findAccount, rulesOf } from '#ledger/balances/index.ts';
import { familyCurrency, familyToday } from '#ledger/family.ts';
import { addRows, changeRow, removeRows } from '#ledger/records/index.ts';
import { requirePermission } from '#ledger/visibility.ts';
import { GOAL } from './kind.ts';
import { showGoal } from './read-goals.ts';
import type { GoalChange, NewGoal } from './schemas.ts';
import { accountIdsOf, findCategories, findGoal, type GoalRow, listGoals } from './store.ts';

/** The most goals of a family: a list reads them all. */
const GOALS_MAX = 100;

/**
 * Creates a goal that accounts or an envelope fund.
 * @throws AppError `not_found` for an account that the user does not see; `forbidden`, `conflict`, `validation_failed`.
 */
export function createGoal(context: Context, input: z.output<typeof NewGoal>, locale?: MoneyLocale) {
  return writeFamily(context, async (tx) => {
    const accountIds = readable(() => input.account_ids) ?? null;
    const categoryId = readable(() => input.category_id) ?? null;
    const { currency, check } = await readFunding(tx, { accountIds, categoryId });
    const today = await familyToday(tx.db, tx.familyId, context.clock());
    const [name, dates, amounts] = allOf(
      () => input.name,
      () => datesOf(input.start_date ?? today, input.target_date ?? null),
      () => amountsOf(input, storedCurrency(currency), categoryId),
      check,
    );
    const row: GoalRow = {
      family_id: tx.familyId,
      id: newId(),
      name,
      currency,
      target_minor: 0n,
      reserved_minor: 0n,
      ...amounts,
      ...dates,
      account_ids: storedAccounts(accountIds),
      category_id: categoryId,
      created_at: tx.now,
      updated_at: tx.now,
    };
    const others = await listGoals(tx.db, tx.familyId);
    if (others.length >= GOALS_MAX) throw new AppError('conflict', `A family has at most ${GOALS_MAX} goals`);
    await addRows(tx, GOAL, [row]);
    return showGoal(tx.db, context, row.id, locale);
  });
}

/** Adds a goal of another program that one account funds, if there can be one like it. */
export async function addForeignGoal(
  tx: FamilyTransaction,
  account: AccountRow,
  row: GoalRow,
): Promise<{ readonly id: string } | { readonly reason: 'exists' | 'too_many' | 'unreadable' }> {
  if (rulesOf(account.type).classification !== 'asset' || row.target_minor <= 0n) return { reason: 'unreadable' };
  const others = await listGoals(tx.db, tx.familyId);
  if (others.length >= GOALS_MAX) return { reason: 'too_many' };
  const isSame = (other: GoalRow) => other.name === row.name && other.account_ids === row.account_ids;
  if (others.some(isSame)) return { reason: 'exists' };
  await addRows(tx, GOAL, [row]);
  return { id: row.id };
}

type Input = z.output<typeof GoalChange>;

/**
 * Changes a goal. Accounts replace its category, and the other way round. Writes nothing if nothing differs.
 * @throws AppError `not_found`, `forbidden`, `validation_failed`.
 */
export function updateGoal(context: Context, id: string, input: Input, locale?: MoneyLocale) {
  return writeFamily(context, async (tx) => {
    const before = await requireGoal(tx, id);
    const wanted = fundingOf(before, {
      accountIds: readable(() => input.account_ids),
      categoryId: readable(() => input.category_id),
    });
    const { currency, check } = await readFunding(tx, wanted);
    const [name, dates, amounts] = allOf(
      () => input.name ?? before.name,
      () =>
        datesOf(
          input.start_date ?? before.start_date,
          input.target_date === undefined ? before.target_date : input.target_date,
        ),
      () => amountsOf(input, storedCurrency(before.currency), wanted.categoryId),
      check,
      () => {
        if (currency === before.currency) return;
        throw invalid(
          wanted.accountIds === null ? '/category_id' : '/account_ids',
          'other_currency',
          `must have the currency of the goal, ${before.currency}; its funding is in ${currency}`,
        );
      },
    );
    await changeRow(tx, GOAL, before, {
      ...before,
      name,
      ...dates,
      account_ids: storedAccounts(wanted.accountIds),
      category_id: wanted.categoryId,
      // Nothing of an envelope is for something else.
      ...(wanted.categoryId !== null && { reserved_minor: 0n }),
      ...amounts,
    });
    return showGoal(tx.db, context, id, locale);
  });
}

type FundingChange = { readonly [Member in keyof Funding]: Funding[Member] | undefined };

function fundingOf(before: GoalRow, { accountIds, categoryId }: FundingChange): Funding {
  const known = before.account_ids === null ? null : accountIdsOf(before);
  return {
    accountIds: accountIds === undefined ? (categoryId == null ? known : null) : accountIds,
    categoryId: categoryId === undefined ? (accountIds == null ? before.category_id : null) : categoryId,
  };
}

/** Deletes a goal; what is saved stays where it is. @throws AppError `not_found`, `forbidden`. */
export async function deleteGoal(context: Context, id: string): Promise<void> {
  await writeFamily(context, async (tx) => removeRows(tx, GOAL, [await requireGoal(tx, id)]));
}

/** The goal, which the author may change: they may note things in all its accounts. @throws AppError `not_found`, `forbidden`. */
async function requireGoal(tx: FamilyTransaction, id: string): Promise<GoalRow> {
  const row = await findGoal(tx.db, tx.familyId, id);
  if (row === undefined) throw notFound('Goal');
  // One with a hidden account is hidden, whatever the permission on the others is.
  for (const needed of ['read_only', 'read_write'] as const) {
    for (const account of accountIdsOf(row)) await requirePermission(tx, account, needed, 'Goal');
  }
  return row;
}

/** The accounts or the category of a goal, as they are sent. */
type Funding = { readonly accountIds: readonly string[] | null; readonly categoryId: string | null };

/** The currency of the funding, and a check that throws what is wrong with it. */
type CheckedFunding = { readonly currency: string; readonly check: () => void };

/**
 * Reads what funds a goal: accounts in which the author may note things, or a category.
 * @throws AppError `not_found` for an account that they do not see, `forbidden`.
 */
async function readFunding(tx: FamilyTransaction, { accountIds, categoryId }: Funding): Promise<CheckedFunding> {
  const own = await familyCurrency(tx.db, tx.familyId);
  const accounts: AccountRow[] = [];
  for (const id of accountIds ?? []) {
    await requirePermission(tx, id, 'read_write', 'Account');
    const account = await findAccount(tx.db, tx.familyId, id);
    if (account !== undefined) accounts.push(account);
  }
  const categories = categoryId === null ? [] : await findCategories(tx.db, tx.familyId, [categoryId]);
  const currency = accounts[0]?.currency ?? own;
  return {
    currency,
    check: () => {
      if (accountIds !== null && accountIds.length === 0)
        throw invalid('/account_ids', 'empty', 'must have an account');
      if ((accountIds === null) === (categoryId === null)) {
        if (accountIds === null) throw invalid('/account_ids', 'required', 'or category_id is required');
        throw invalid('/account_ids', 'too_many', 'or category_id must be left out');
      }
      if (accounts.some(({ type }) => rulesOf(type).classification !== 'asset')) {
        throw invalid('/account_ids', 'not_an_asset', 'must have asset accounts alone');
      }
      if (accounts.some((account) => account.currency !== currency)) {
        throw invalid('/account_ids', 'several_currencies', 'must have accounts of one currency');
      }
      if (categoryId !== null && categories.length === 0) {
        throw invalid('/category_id', 'unknown', 'must be a category of this family');
      }
    },
  };
}

/** The column of accounts, each named once. */
function storedAccounts(ids: readonly string[] | null): string | null {
  return ids === null ? null : JSON.stringify([...new Set(ids)]);
}

type SentAmounts = { readonly target_amount?: string | undefined; readonly reserved_amount?: string | undefined };

/** The columns of the amounts that were sent. @throws AppError `validation_failed`. */
function amountsOf(
  input: SentAmounts,
  currency: Currency,
  categoryId: string | null,
): Partial<Pick<GoalRow, 'target_minor' | 'reserved_minor'>> {
  const [target, reserved] = allOf(
    () => {
      const minor = minorOf('target_amount', input.target_amount, currency);
      if (minor !== undefined && minor <= 0n) throw invalid('/target_amount', 'not_positive', 'must be above zero');
      return minor;
    },
    () => {
      const minor = minorOf('reserved_amount', input.reserved_amount, currency);
      if (minor !== undefined && minor < 0n) throw invalid('/reserved_amount', 'negative', 'must not be below zero');
      if (minor && categoryId !== null)
        throw invalid('/reserved_amount', 'needs_accounts', 'must be 0 for an envelope');
      return minor;
    },
  );
  return {
    ...(target !== undefined && { target_minor: target }),
    ...(reserved !== undefined && { reserved_minor: reserved }),
  };
}

function minorOf(member: string, text: string | undefined, currency: Currency): bigint | undefined {
  if (text === undefined) return undefined;
  const amount = parseAmount(text, currency);
  if (!amount.ok) throw invalid(`/${member}`, amount.code, amount.message);
  return amount.minor;
}

/** The columns of the dates. @throws AppError `validation_failed`. */
function datesOf(start: CivilDate, target: CivilDate | null): Pick<GoalRow, 'start_date' | 'target_date'> {
  if (target !== null && target < start) throw invalid('/target_date', 'before_start', `must not be before ${start}`);
  return { start_date: start, target_date: target };
}
