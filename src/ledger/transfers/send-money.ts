import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { flag } from '#database/tables/ledger-tables.ts';
import { allOf, invalid, readable } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import { storedCurrency } from '#kernel/money/currencies.ts';
import { MAX_MINOR, parseAmount } from '#kernel/money/money.ts';
import { type AccountRow, findAccount } from '#ledger/balances/index.ts';
import {
  addTransfers,
  contributionsCategory,
  INFLOW_KIND,
  newTransfer,
  outflowKind,
  postEntries,
  requirePosted,
  type TransferRow,
} from '#ledger/posting/index.ts';
import { ratesOn } from '#ledger/rates/read-rates.ts';
import { isByPerson, permissionIn, requirePermission } from '#ledger/visibility/index.ts';

export type Sending = {
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
    return findSeen(tx, sent);
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

async function findSeen(tx: FamilyTransaction, id: string | undefined): Promise<AccountRow | undefined> {
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
