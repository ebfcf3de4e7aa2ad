import type { z } from 'zod';
import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { isWithinDates } from '#database/queries/within-limits.ts';
import { flag } from '#database/tables/ledger-tables.ts';
import { eachFlag } from '#database/tables/transactions.ts';
import { allOf, invalid, notFound, readable } from '#kernel/errors.ts';
import type { Limits } from '#kernel/limits.ts';
import { type Currency, requireCurrency, storedCurrency } from '#kernel/money/currencies.ts';
import { parseAmount } from '#kernel/money/money.ts';
import type { AccountRow } from '#ledger/balances/index.ts';
import {
  chargedAt,
  findIdentified,
  findStoredDays,
  type Identity,
  identityKey,
  type NewEntry,
  type OriginalColumns,
  originalColumns,
  type Paid,
  requireOriginal,
  type StoredDays,
  sameCurrency,
  type TransactionRow,
} from '#ledger/posting/index.ts';
import { type Rates, ratesOn } from '#ledger/rates/rates.ts';
import { type Member, setByUser } from '#ledger/rules/engine/index.ts';
import { findHeldAccount, isByPerson, type Permission, requireEnough } from '#ledger/visibility.ts';
import { findLabels, type KnownLabels, type Labels, labelIdsOf, requireLabels } from './labels.ts';
import type { NewTransaction } from './schemas.ts';

export type NewTransactionInput = z.output<typeof NewTransaction>;

/** The accounts, labels and stored transactions that a batch of inputs names. */
type References = {
  readonly accounts: ReadonlyMap<string, { readonly account: AccountRow; readonly permission: Permission }>;
  readonly stored: ReadonlyMap<string, TransactionRow>;
  readonly labels: KnownLabels;
  readonly days: StoredDays;
  /** Those of purchases without a charged amount. */
  readonly rates: Rates;
  /** The limits of the author. */
  readonly limits: Limits | null;
  readonly isByPerson: boolean;
};

/** The entry to post, with what its transaction shows; or the transaction that the same identity created before. */
export type EntryPlan =
  | { readonly entry: NewEntry; readonly account: AccountRow; readonly labels: Labels }
  | { readonly stored: TransactionRow };

export async function loadReferences(
  tx: FamilyTransaction,
  inputs: readonly NewTransactionInput[],
): Promise<References> {
  const ids = new Set(inputs.flatMap((input) => readable(() => input.account_id) ?? []));
  const identities = inputs.flatMap((input) => readable(() => identityOf(input)) ?? []);
  const dated = inputs.flatMap((input) => readable(() => ({ account_id: input.account_id, date: input.date })) ?? []);
  const [held, stored, labels, days] = await Promise.all([
    Promise.all([...ids].map((id) => findHeldAccount(tx, id))),
    findIdentified(tx.db, tx.familyId, identities),
    findLabels(tx.db, tx.familyId, inputs.map(labelIdsOf)),
    findStoredDays(tx, dated),
  ]);
  const accounts = new Map(held.flatMap((one) => (one ? [[one.account.id, one]] : [])));
  const rates = await ratesOfUncharged(tx, accounts, inputs);
  return { accounts, stored, labels, days, rates, limits: tx.author.actor?.limits ?? null, isByPerson: isByPerson(tx) };
}

function ratesOfUncharged(
  { db, familyId }: FamilyTransaction,
  accounts: References['accounts'],
  inputs: readonly NewTransactionInput[],
): Promise<Rates> {
  const uncharged = inputs.flatMap((input) => {
    const own = readable(() => accounts.get(input.account_id)?.account.currency);
    const [paid, date] = [readable(() => paidCurrency(input)), readable(() => input.date)];
    return own && paid && date && paid !== own ? [{ own, paid, date }] : [];
  });
  const currencies = uncharged.flatMap(({ own, paid }) => [own, paid]);
  const dates = uncharged.map(({ date }) => date);
  return ratesOn(db, familyId, currencies, dates);
}

/** The currency of what was paid; undefined for that of the account. */
function paidCurrency({ amount, currency, original }: NewTransactionInput): string | undefined {
  return amount === undefined ? original?.currency : currency;
}

/** Checks one input. @throws AppError `not_found` for an account that the author does not see; `forbidden`, `validation_failed`. */
export function planEntry(references: References, input: NewTransactionInput): EntryPlan {
  const identity = readable(() => identityOf(input));
  const earlier = readable(() => requireAccount(references, input) && findEarlier(references, identity));
  if (earlier !== undefined) return { stored: requireSeen(references, earlier) };
  const [{ account, money }, labels] = allOf(
    () => moneyOf(references, input),
    () => requireLabels(references.labels, labelIdsOf(input)),
  );
  const entry: NewEntry = {
    account_id: account.id,
    date: input.date,
    ...money,
    name: input.name ?? input.description ?? '',
    notes: input.notes || null,
    category_id: input.category_id ?? null,
    merchant_id: input.merchant_id ?? null,
    kind: input.kind ?? 'standard',
    ...eachFlag((name) => flag(input[name] ?? false)),
    // A category that a rule sets does not count: no person has seen it.
    reviewed: flag(input.reviewed ?? (references.isByPerson && input.category_id != null)),
    external_id: identity?.externalId ?? null,
    source: identity?.source ?? null,
    tagIds: input.tag_ids ?? [],
  };
  return { entry: { ...entry, set_by: setByUser(null, sentMembers(entry)) }, account, labels };
}

// The request has decided on these. Rules may still give it another name.
function sentMembers({ notes, category_id, merchant_id, kind, excluded, tagIds }: NewEntry): Member[] {
  const sent: Partial<Record<Member, boolean>> = {
    notes: notes !== null,
    category_id: category_id !== null,
    merchant_id: merchant_id !== null,
    kind: kind !== 'standard',
    excluded: excluded === 1,
    tag_ids: tagIds !== undefined && tagIds.length > 0,
  };
  return (Object.keys(sent) as Member[]).filter((member) => sent[member]);
}

function requireAccount({ accounts }: References, { account_id }: NewTransactionInput): AccountRow {
  const found = accounts.get(account_id);
  if (found === undefined) throw notFound('Account');
  requireEnough(found.permission, 'full_control');
  return found.account;
}

function findEarlier({ stored }: References, identity: Identity | undefined): TransactionRow | undefined {
  return identity && stored.get(identityKey(identity));
}

function requireSeen({ limits }: References, earlier: TransactionRow): TransactionRow {
  if (isWithinDates(limits, earlier.date)) return earlier;
  throw invalid('/external_id', 'taken', 'is of a transaction on a day outside the limits of this credential');
}

/** The amount of the account, and what was paid in another currency. */
function moneyOf(references: References, input: NewTransactionInput) {
  const account = requireAccount(references, input);
  const charged = storedCurrency(account.currency);
  const [sent, original] = allOf(
    () => sentAmount(input, charged),
    () => requireCharged(input, charged),
  );
  const { minor, currency } = sent ?? paidIn(input);
  if (currency.code !== charged.code) {
    return { account, money: chargedAt(references.rates, { minor, currency }, charged, input.date) };
  }
  const money = { amount_minor: minor, currency: currency.code, ...original };
  requireOriginal(money);
  return { account, money };
}

/** Undefined where only the original amount is sent. One in another currency than the account's is an original one too. */
function sentAmount(input: NewTransactionInput, charged: Currency): Paid | undefined {
  const currency = requireCurrency(input.currency ?? charged.code);
  const { amount } = input;
  return amount === undefined ? undefined : { minor: entryAmount(amount, input, currency), currency };
}

function requireCharged({ amount, currency, original }: NewTransactionInput, charged: Currency) {
  const columns = originalColumns(original, charged);
  if (columns.original_currency === null) return columns;
  if (currency !== undefined && currency !== charged.code) throw notOfAccount();
  if (columns.original_currency === charged.code) throw sameCurrency();
  if (amount === undefined) requireNoFee(columns);
  return columns;
}

/** An amount that is sent with the original one is the charged one. */
export function notOfAccount() {
  return invalid(
    '/currency',
    'not_of_account',
    'must be that of the account, which is charged, where original is sent',
  );
}

/** @throws AppError `validation_failed` for a fee of an amount that the server computes. */
export function requireNoFee({ original_fee_minor }: OriginalColumns): void {
  if (original_fee_minor === null) return;
  throw invalid('/original/fee', 'needs_amount', 'must come with amount, which it is a part of');
}

/** The original amount with its direction. */
function paidIn({ original, nature }: NewTransactionInput): Paid {
  if (!original) throw new Error('the schema requires an amount or an original one');
  const currency = storedCurrency(original.currency);
  return { minor: entryAmount(original.amount, { nature }, currency), currency };
}

const DEFAULT_SOURCE = 'api';

/** The account, source and external_id that the input names; undefined without an external_id. */
export function identityOf({
  account_id,
  source,
  external_id,
}: Pick<NewTransactionInput, 'account_id' | 'source' | 'external_id'>): Identity | undefined {
  return external_id === undefined
    ? undefined
    : { accountId: account_id, source: source ?? DEFAULT_SOURCE, externalId: external_id };
}

/** Which way the money goes, in the words clients use. */
type Nature = 'income' | 'inflow' | 'expense' | 'outflow';

/**
 * The stored amount, money in positive, of a request's amount: by the ecosystem's convention it is an expense when positive,
 * unless `nature` says which way it goes.
 * @throws AppError `validation_failed`.
 */
export function entryAmount(text: string, input: { readonly nature?: Nature | undefined }, currency: Currency) {
  const amount = parseAmount(text, currency);
  if (!amount.ok) throw invalid('/amount', amount.code, amount.message);
  // Read last: a faulty direction hides no fault of the amount.
  const { nature } = input;
  return nature === undefined ? -amount.minor : directed(amount.minor, nature);
}

/** The amount with the direction that `nature` says, whatever it was before. */
export function directed(minor: bigint, nature: Nature): bigint {
  const size = minor < 0n ? -minor : minor;
  return nature === 'income' || nature === 'inflow' ? size : -size;
}
