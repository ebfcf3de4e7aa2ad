import type { z } from 'zod';
import { flag } from '#database/books-schema.ts';
import type { FamilyTransaction } from '#database/family-transaction.ts';
import { type Context, writeBooks } from '#http/context.ts';
import { type Issue, invalidAll, notFound } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import type { MoneyLocale } from '#kernel/money-format.ts';
import { type AccountRow, findAccount, moveBalance, requireCurrency } from '#ledger/accounts/index.ts';
import { entryAmount } from './entry-amount.ts';
import { requireLabels } from './labels.ts';
import { presentTransaction } from './present.ts';
import { transactionRecord } from './record.ts';
import type { NewTransaction } from './schemas.ts';
import { searchText } from './search-text.ts';
import { findByExternalId, insertTransaction, type TransactionRow } from './store.ts';
import { findPresented } from './views.ts';

/** A parsed request to create a transaction. */
export type NewTransactionInput = z.output<typeof NewTransaction>;

/** The presented transaction, and whether this request made it or an earlier one with the same identity had. */
export type Created = { readonly transaction: object; readonly isReplay: boolean };

/** Creates a transaction in a write of its own. */
export function createTransaction(
  context: Context,
  input: NewTransactionInput,
  locale?: MoneyLocale,
): Promise<Created> {
  return writeBooks(context, (tx) => createTransactionIn(tx, input, locale));
}

/**
 * Creates a transaction within a running write: the entry, its account's balance and its change row together. The same
 * account, source and external_id again changes nothing and answers with what is stored.
 * @throws AppError `not_found` for another family's account; `validation_failed`. Nothing was written then.
 */
export async function createTransactionIn(
  tx: FamilyTransaction,
  input: NewTransactionInput,
  locale?: MoneyLocale,
): Promise<Created> {
  const required = requireDetails(input);
  const account = await findAccount(tx.db, tx.familyId, input.account_id);
  if (account === undefined) throw notFound('Account');
  const stored = await replayed(tx, account, input, locale);
  if (stored !== undefined) return { transaction: stored, isReplay: true };

  const ids = {
    categoryId: input.category_id ?? null,
    merchantId: input.merchant_id ?? null,
    tagIds: input.tag_ids ?? [],
  };
  const labels = await requireLabels(tx.db, tx.familyId, ids);
  const row = newRow(tx, account, input, required);
  await moveBalance(tx, account, { amountMinor: row.amount_minor, currency: row.currency, entries: 1 });
  row.version = await tx.record({
    resource: 'transaction',
    id: row.id,
    kind: 'create',
    after: transactionRecord(row, ids.tagIds),
  });
  await insertTransaction(tx.db, row, ids.tagIds);
  return { transaction: presentTransaction(row, account, labels, locale), isReplay: false };
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

async function replayed(
  tx: FamilyTransaction,
  account: AccountRow,
  input: NewTransactionInput,
  locale: MoneyLocale | undefined,
) {
  if (input.external_id === undefined) return undefined;
  const stored = await findByExternalId(tx.db, {
    familyId: tx.familyId,
    accountId: account.id,
    source: input.source ?? DEFAULT_SOURCE,
    externalId: input.external_id,
  });
  return stored && findPresented(tx.db, tx.familyId, stored.id, locale);
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
    version: 0n,
    created_at: tx.now,
    updated_at: tx.now,
  };
}
