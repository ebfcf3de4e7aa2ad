import type { z } from 'zod';
import { type Context, writeFamily } from '#application/context.ts';
import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { flag } from '#database/tables/ledger-tables.ts';
import { allOf, type Issue, invalid, readable } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import { storedCurrency } from '#kernel/money/currencies.ts';
import type { MoneyLocale } from '#kernel/money/format.ts';
import { MAX_MINOR, parseAmount } from '#kernel/money/money.ts';
import { daysBetween } from '#kernel/time/civil-date.ts';
import { type AccountRow, findAccount } from '#ledger/balances/index.ts';
import {
  addTransfers,
  contributionsCategory,
  findTransaction,
  forgetPair,
  INFLOW_KIND,
  linkTransfer,
  matchTransfers,
  newTransfer,
  outflowKind,
  postEntries,
  requirePosted,
  SIDES_APART_MAX,
  type TransactionRow,
  type TransferPairIds,
  type TransferRow,
  type TransferSides,
} from '#ledger/posting/index.ts';
import { ratesOn } from '#ledger/rates/rates.ts';
import { entryPermissionIn, isByPerson, permissionIn, requirePermission } from '#ledger/visibility.ts';
import { presentTransfer } from './present.ts';
import type { NewTransfer } from './schemas.ts';

type NewTransferInput = z.output<typeof NewTransfer>;

/** Creates a confirmed transfer: with two new transactions, or of two existing ones. */
export function createTransfer(context: Context, input: NewTransferInput, locale?: MoneyLocale): Promise<object> {
  return writeFamily(context, async (tx) => {
    const isOfTransactions = 'inflow_transaction_id' in input || 'outflow_transaction_id' in input;
    // The schema requires all members of the one form or of the other.
    const transfer = isOfTransactions
      ? await linkExisting(tx, input as LinkInput)
      : await sendMoney(tx, input as Sending);
    return presentTransfer(tx.db, tx.familyId, transfer, locale);
  });
}

type LinkInput = TransferPairIds & Pick<NewTransferInput, 'notes'>;

async function linkExisting(tx: FamilyTransaction, input: LinkInput): Promise<TransferRow> {
  const sides = await requireSides(tx, input);
  await forgetPair(tx, input);
  const { transfer, freed } = await linkTransfer(tx, sides, { matchedBy: 'manual', notes: input.notes || null });
  await matchTransfers(tx, freed);
  return transfer;
}

type Sending = {
  readonly from_account_id: string;
  readonly to_account_id: string;
  readonly date: string;
  readonly amount: string;
  readonly to_amount?: string | undefined;
  readonly name?: string | undefined;
  readonly notes?: string | null | undefined;
};

/** An account of the transfer, with the amount that the request states in its currency. */
type Side = { readonly account: AccountRow; readonly amount: bigint | undefined };

// An account's name would stay in the text, and in the change feed, for all who may see this account at any later time.
const OUTFLOW_NAME = 'Transfer to another account';
const INFLOW_NAME = 'Transfer from another account';

/** Posts both transactions of a confirmed transfer. @throws AppError `forbidden`, `validation_failed`. */
export async function sendMoney(tx: FamilyTransaction, sending: Sending): Promise<TransferRow> {
  const seen = (member: AccountMember) => {
    const sent = readable(() => sending[member]);
    return findSeenAccount(tx, sent);
  };
  const accounts = {
    from_account_id: await seen('from_account_id'),
    to_account_id: await seen('to_account_id'),
  };
  const [from, to] = allOf(
    () => sideOf(sending, accounts, ['from_account_id', 'amount']),
    () => sideOf(sending, accounts, ['to_account_id', 'to_amount']),
  );
  const [source, destination] = [from.account, to.account];
  if (source.id === destination.id) {
    throw invalid('/to_account_id', 'same_account', 'to_account_id must be another account than from_account_id');
  }
  for (const { id } of [source, destination]) await requirePermission(tx, id, 'full_control', 'Account');
  const sent = from.amount ?? 0n;
  const arrived = await arriving(tx, sending.date, { sent, source, to });
  const id = newId();
  const { date, name } = sending;
  const kind = outflowKind(source.type, destination.type);
  const both = { date, transfer_id: id, reviewed: flag(isByPerson(tx)) };
  const sides = [
    {
      ...both,
      account_id: source.id,
      amount_minor: -sent,
      currency: source.currency,
      kind,
      name: name ?? OUTFLOW_NAME,
      category_id: await contributionsCategory(tx, kind),
    },
    {
      ...both,
      account_id: destination.id,
      amount_minor: arrived,
      currency: destination.currency,
      kind: INFLOW_KIND,
      name: name ?? INFLOW_NAME,
    },
  ];
  const [outflow, inflow] = requirePosted(await postEntries(tx, sides));
  if (outflow === undefined || inflow === undefined) throw new Error('a transfer lacks a side');
  const transfer = newTransfer(tx, {
    id,
    status: 'confirmed',
    matched_by: 'manual',
    notes: sending.notes || null,
    inflow,
    outflow,
  });
  await addTransfers(tx, [{ transfer, inflow, outflow }]);
  return transfer;
}

type AccountMember = 'from_account_id' | 'to_account_id';

function sideOf(
  sending: Sending,
  accounts: Readonly<Record<AccountMember, AccountRow | undefined>>,
  [member, amountMember]: readonly [AccountMember, 'amount' | 'to_amount'],
): Side {
  const account = sending[member] && accounts[member];
  if (!account) throw invalid(`/${member}`, 'unknown', 'must be the id of an account of this family');
  const text = sending[amountMember];
  if (text === undefined) return { account, amount: undefined };
  const amount = parseAmount(text, storedCurrency(account.currency));
  if (!amount.ok) throw invalid(`/${amountMember}`, amount.code, amount.message);
  return { account, amount: amount.minor };
}

async function findSeenAccount(tx: FamilyTransaction, id: string | undefined): Promise<AccountRow | undefined> {
  if (id === undefined || (await permissionIn(tx, id)) === undefined) return undefined;
  return findAccount(tx.db, tx.familyId, id);
}

type Arrival = { readonly sent: bigint; readonly source: AccountRow; readonly to: Side };

async function arriving(tx: FamilyTransaction, date: string, { sent, source, to: { account, amount } }: Arrival) {
  const { currency: from } = source;
  const { currency: to } = account;
  if (amount !== undefined) {
    if (from !== to || amount === sent) return amount;
    throw invalid('/to_amount', 'not_opposite', 'to_amount must be the same as amount in the same currency');
  }
  const rates = await ratesOn(tx.db, tx.familyId, [from, to], { start: date, end: date });
  const arrived = rates.convert(sent, from, to, date);
  if (arrived === undefined) {
    throw invalid(
      '/to_amount',
      'missing_rate',
      `to_amount is required: there is no rate from ${from} to ${to} on ${date}`,
    );
  }
  if (arrived <= 0n || arrived > MAX_MINOR) {
    throw invalid('/to_amount', 'out_of_range', 'to_amount is required: at the rate of the day it is out of range');
  }
  return arrived;
}

/**
 * Loads two transactions that can form a transfer.
 * @throws AppError `validation_failed` with an issue for each side that is hidden, matched, split or not opposite; `forbidden`.
 */
async function requireSides(tx: FamilyTransaction, ids: TransferPairIds): Promise<TransferSides> {
  const rows = {
    inflow_transaction_id: await findSeen(
      tx,
      readable(() => ids.inflow_transaction_id),
    ),
    outflow_transaction_id: await findSeen(
      tx,
      readable(() => ids.outflow_transaction_id),
    ),
  };
  const [inflow, outflow] = allOf(
    () => requireSide('inflow_transaction_id', ids, rows),
    () => requireSide('outflow_transaction_id', ids, rows),
  );
  for (const side of [inflow, outflow]) await requirePermission(tx, side.account_id, 'full_control', 'Transaction');
  const fault = misfit(inflow, outflow);
  if (fault !== undefined) throw invalid('/inflow_transaction_id', fault.code, fault.message);
  return { inflow, outflow };
}

async function findSeen(tx: FamilyTransaction, id: string | undefined): Promise<TransactionRow | undefined> {
  const row = id === undefined ? undefined : await findTransaction(tx.db, tx.familyId, id);
  return row && (await entryPermissionIn(tx, row)) && row;
}

type SideMember = keyof TransferPairIds;

function requireSide(
  member: SideMember,
  ids: TransferPairIds,
  rows: Readonly<Record<SideMember, TransactionRow | undefined>>,
): TransactionRow {
  const row = ids[member] ? rows[member] : undefined;
  const refuse = (code: string, message: string): never => {
    throw invalid(`/${member}`, code, message);
  };
  if (row === undefined) return refuse('unknown', 'must be a transaction of this family');
  const direction = member === 'inflow_transaction_id' ? 1n : -1n;
  if (row.transfer_id !== null) refuse('already_matched', 'is a side of a transfer already; unmatch that first');
  if (row.parent_id !== null || row.split_parts_count > 0n) refuse('split', 'must not be split nor a part');
  if (row.amount_minor * direction <= 0n) refuse('direction', 'must be money that goes the way its name says');
  return row;
}

function misfit(inflow: TransactionRow, outflow: TransactionRow): Omit<Issue, 'pointer'> | undefined {
  if (inflow.account_id === outflow.account_id) {
    return { code: 'same_account', message: 'must be in another account than outflow_transaction_id' };
  }
  if (inflow.currency === outflow.currency && inflow.amount_minor !== -outflow.amount_minor) {
    return {
      code: 'not_opposite',
      message: 'must be exactly the opposite amount of outflow_transaction_id, in the same currency',
    };
  }
  if (daysBetween(inflow.date, outflow.date) > SIDES_APART_MAX.decided) {
    return {
      code: 'too_far_apart',
      message: `must be at most ${SIDES_APART_MAX.decided} days from outflow_transaction_id`,
    };
  }
  return undefined;
}
