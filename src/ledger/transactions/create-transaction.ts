import type { z } from 'zod';
import type { Context } from '#application/context.ts';
import { writeFamilyTogether } from '#application/family-writes.ts';
import type { WriteTogether } from '#database/database.ts';
import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { flag } from '#database/schema/ledger-tables.ts';
import { AppError, type Issue, invalidAll, notFound } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import { requireCurrency } from '#kernel/money/currencies.ts';
import type { MoneyLocale } from '#kernel/money/format.ts';
import type { AccountRow } from '#ledger/balances/index.ts';
import { visibleAccountsIn } from '#ledger/sharing/index.ts';
import { Checks } from './checks.ts';
import { entryAmount } from './entry-amount.ts';
import type { LegKeeper } from './leg-keeper.ts';
import { NewEntries, type NewEntry } from './new-entries.ts';
import { type PresentedTransaction, presentTransaction, type TransactionView } from './present.ts';
import type { NewTransaction } from './schemas.ts';
import { searchText } from './search-text.ts';
import { findByExternalId, type TransactionRow } from './store.ts';
import { findPresented } from './views.ts';

/** A parsed request to create a transaction. */
export type NewTransactionInput = z.output<typeof NewTransaction>;

/** A transaction that was asked for: made by this request, or by an earlier one under the same identity. */
export type Created = {
  readonly id: string;
  readonly isReplay: boolean;
  /** What it shows once it is written; undefined where that has to be read. */
  view(): TransactionView | undefined;
};

type Asked = {
  readonly legs: LegKeeper;
  readonly input: NewTransactionInput;
  readonly locale: MoneyLocale | undefined;
};
type Answer = { readonly transaction: PresentedTransaction | undefined; readonly isReplay: boolean };

/** Creates a transaction, in one write with the others that the family is being sent at that time. */
export function createTransaction(
  context: Context,
  legs: LegKeeper,
  input: NewTransactionInput,
  locale?: MoneyLocale,
): Promise<Answer> {
  return writeFamilyTogether(context, { legs, input, locale }, createTransactions);
}

const createTransactions: WriteTogether<Asked, Answer> = async (gathered) => {
  const [first] = gathered;
  if (first === undefined) return [];
  const entries = new NewEntries(first.tx, first.item.legs);
  const checks = new Map<string | undefined, Checks>();
  const attempts: Attempt[] = [];
  for (const { tx, item } of gathered) {
    const userId = tx.author.actor?.userId;
    const own = checks.get(userId) ?? new Checks(tx);
    checks.set(userId, own);
    attempts.push(await attempt(entries, tx, item, own));
  }
  await entries.write();
  return Promise.all(attempts.map((answer) => answer()));
};

/** Tells what became of one, once all is written. */
type Attempt = () => Promise<PromiseSettledResult<Answer>>;

// What is refused has written nothing, and leaves the others alone.
async function attempt(
  entries: NewEntries,
  tx: FamilyTransaction,
  { input, locale }: Asked,
  checks: Checks,
): Promise<Attempt> {
  const { sequence } = entries;
  try {
    const { id, isReplay, view } = await addTransactionTo(entries, tx, input, checks);
    return async () => {
      const known = view();
      const read = async () => findPresented(tx.db, await visibleAccountsIn(tx), id, locale);
      const transaction = known ? presentTransaction(known, locale) : await read();
      return { status: 'fulfilled', value: { transaction, isReplay } };
    };
  } catch (reason) {
    if (!(reason instanceof AppError) || entries.sequence !== sequence) throw reason;
    return async () => ({ status: 'rejected', reason });
  }
}

/**
 * Creates a transaction within a running write: the entry, its account's balance, its change row and the transfer that it
 * completes, together. The same account, source and external_id again changes nothing and is what is stored.
 * @throws AppError `not_found` for an account that the caller does not see; `forbidden`, `validation_failed`. Nothing was written then.
 */
export async function createTransactionIn(
  tx: FamilyTransaction,
  legs: LegKeeper,
  input: NewTransactionInput,
): Promise<Created> {
  const entries = new NewEntries(tx, legs);
  const created = await addTransactionTo(entries, tx, input, new Checks(tx));
  await entries.write();
  return created;
}

/** Does the same, but leaves it to the caller to write the `entries`, which may hold those of others. */
export async function addTransactionTo(
  entries: NewEntries,
  tx: FamilyTransaction,
  input: NewTransactionInput,
  checks: Checks,
): Promise<Created> {
  const required = requireDetails(input);
  const account = await entries.account(input.account_id);
  if (account === undefined) throw notFound('Account');
  await checks.permission(account.id, 'full_control', 'Account');
  const stored = await findIdentified(entries, tx, input);
  if (stored !== undefined) return { id: stored.id, isReplay: true, view: () => undefined };

  const ids = {
    categoryId: input.category_id ?? null,
    merchantId: input.merchant_id ?? null,
    tagIds: input.tag_ids ?? [],
  };
  const labels = await checks.labels(ids);
  const entry: NewEntry = { tx, row: newRow(tx, account, input, required), tagIds: ids.tagIds };
  await entries.add(account, entry);
  const view = () => (entry.row.transfer_id === null ? { row: entry.row, account, labels, transfer: null } : undefined);
  return { id: entry.row.id, isReplay: false, view };
}

type Required = { readonly name: string; readonly date: string; readonly amount: string };

function requireDetails(input: NewTransactionInput): Required {
  const name = input.name ?? input.description;
  const issues: Issue[] = [];
  if (name === undefined) issues.push(missing('name'));
  if (input.date === undefined) issues.push(missing('date'));
  if (input.amount === undefined) issues.push(missing('amount'));
  if (input.source !== undefined && input.external_id === undefined) {
    issues.push({ pointer: '/source', code: 'needs_external_id', message: 'source requires external_id' });
  }
  if (issues.length > 0 || name === undefined || input.date === undefined || input.amount === undefined)
    throw invalidAll(issues);
  return { name, date: input.date, amount: input.amount };
}

function missing(member: string): Issue {
  return { pointer: `/${member}`, code: 'required', message: `${member} is required` };
}

/** The transaction that has the input's identity already: its account, source and external_id. */
export async function findIdentified(
  entries: NewEntries,
  tx: FamilyTransaction,
  { account_id, source = DEFAULT_SOURCE, external_id }: NewTransactionInput,
): Promise<TransactionRow | undefined> {
  if (external_id === undefined) return undefined;
  const identity = { accountId: account_id, source, externalId: external_id };
  await entries.show(identity);
  return findByExternalId(tx.db, { familyId: tx.familyId, ...identity });
}

const DEFAULT_SOURCE = 'api';

function newRow(
  tx: FamilyTransaction,
  account: AccountRow,
  input: NewTransactionInput,
  required: Required,
): TransactionRow {
  const currency = requireCurrency(input.currency ?? account.currency);
  const notes = input.notes || null;
  return {
    family_id: tx.familyId,
    id: newId(),
    account_id: account.id,
    date: required.date,
    amount_minor: entryAmount(required.amount, input.nature, currency),
    currency: currency.code,
    name: required.name,
    notes,
    search_text: searchText(required.name, notes),
    category_id: input.category_id ?? null,
    merchant_id: input.merchant_id ?? null,
    kind: input.kind ?? 'standard',
    excluded: flag(input.excluded ?? false),
    pending: flag(input.pending ?? false),
    external_id: input.external_id ?? null,
    source: input.external_id === undefined ? null : (input.source ?? DEFAULT_SOURCE),
    transfer_id: null,
    parent_id: null,
    split_parts_count: 0n,
    created_at: tx.now,
    updated_at: tx.now,
  };
}
