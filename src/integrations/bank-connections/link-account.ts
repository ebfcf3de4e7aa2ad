import type { z } from 'zod';
import { type Context, writeFamily } from '#application/context.ts';
import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { flag } from '#database/tables/ledger-tables.ts';
import { negated } from '#integrations/imports/formats/values.ts';
import { invalid, notFound } from '#kernel/errors.ts';
import { findCurrency } from '#kernel/money/currencies.ts';
import { addDays } from '#kernel/time/civil-date.ts';
import { openFileAccount, requireControlledAccount } from '#ledger/imported-entries/index.ts';
import type { Asking } from '#ledger/visibility.ts';
import { presentLinked } from './connections.ts';
import { changeLinked, NOT_READ } from './record.ts';
import { requireOwn } from './require-own.ts';
import type { LinkedAccountChange } from './schemas.ts';
import { type LinkedRow, linkedAccountsOf, linkTo, seenLinkedAccounts } from './store.ts';

type Change = z.output<typeof LinkedAccountChange>;

/** So far back rows are wanted if the person names no day. */
const SINCE_DAYS = 90;

/**
 * Links an account of a bank to an account here or to a new one, or ends the link: what it brought stays.
 * @throws AppError `not_found`, `forbidden` without full control of the account, `validation_failed`.
 */
export function changeLinkedAccount(context: Context, connectionId: string, id: string, change: Change) {
  return writeFamily(context, async (tx) => {
    await requireOwn(tx, context.actor, connectionId);
    const before = (await linkedAccountsOf(tx.db, tx.familyId, connectionId)).find((one) => one.id === id);
    if (before === undefined) throw notFound('Linked account');
    const inverted = change.invert_amounts ?? Boolean(Number(before.is_inverted));
    const values: Partial<LinkedRow> = { is_inverted: flag(inverted), ...(await linkOf(tx, before, change, inverted)) };
    const isRead = inverted === Boolean(Number(before.is_inverted)) && values.account_id === before.account_id;
    // Another link and another sign need all rows again.
    await changeLinked(tx, before, { ...values, ...((!isRead || change.since !== undefined) && NOT_READ) });
    const rows = await seenLinkedAccounts(tx.db, context.actor, [connectionId]);
    const row = rows.find((one) => one.id === id);
    if (row === undefined) throw notFound('Linked account');
    return presentLinked(row);
  });
}

async function linkOf(
  tx: FamilyTransaction,
  before: LinkedRow,
  { account_id, new_account, since }: Change,
  inverted: boolean,
): Promise<Pick<LinkedRow, 'account_id' | 'since'>> {
  if (account_id === null) return { account_id, since: null };
  const first = firstDayOf(since, before, tx.now.slice(0, 10));
  if (new_account !== undefined)
    return { account_id: await open(tx, before, new_account, first, inverted), since: first };
  const target = account_id ?? before.account_id;
  if (target === null)
    throw invalid('/account_id', 'required', 'is required, or new_account: the account is not linked');
  await requireAccountFor(tx, before, target);
  const held = await linkTo(tx.db, tx.familyId, target);
  if (held !== undefined && held.id !== before.id)
    throw invalid('/account_id', 'already_linked', 'must be an account that no other bank account is linked to');
  return { account_id: target, since: first };
}

/** The first day whose rows are taken. @throws AppError `validation_failed` for a day in the future: `place` is where the link is in the body. */
export function firstDayOf(since: string | undefined, { since: before }: LinkedRow, today: string, place = ''): string {
  const first = since ?? before ?? addDays(today, -SINCE_DAYS);
  if (first > today) throw invalid(`${place}/since`, 'out_of_range', 'must not be in the future');
  return first;
}

/** @throws AppError `not_found`, `forbidden` without full control, `validation_failed` for an account in another currency. */
export async function requireAccountFor(
  asking: Asking,
  { currency: wanted }: LinkedRow,
  id: string,
  place = '',
): Promise<void> {
  const { currency } = await requireControlledAccount(asking, id);
  if (currency !== wanted)
    throw invalid(
      `${place}/account_id`,
      'other_currency',
      `must be an account in ${wanted}; this one is in ${currency}`,
    );
}

/** Opens an account with the bank's balance: earlier rows compute earlier days back from it. */
function open(
  tx: FamilyTransaction,
  { name, currency, balance, balance_date }: LinkedRow,
  wanted: NonNullable<Change['new_account']>,
  firstDay: string,
  inverted: boolean,
): Promise<string> {
  if (findCurrency(currency) === undefined)
    throw invalid('/new_account', 'unknown_currency', `Accounts in ${currency} cannot be kept here`);
  const { userId } = tx.author.actor ?? {};
  const amount = balance !== null && inverted ? negated(balance) : balance;
  return openFileAccount(tx, userId ?? '', {
    name: wanted.name ?? name,
    type: wanted.account_type,
    subtype: wanted.subtype ?? null,
    currency,
    firstDay,
    opening: amount === null || balance_date === null ? null : { date: balance_date, amount },
  });
}
