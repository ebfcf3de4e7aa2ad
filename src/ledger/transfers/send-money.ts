import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { type Issue, invalid, invalidAll } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import { type Currency, storedCurrency } from '#kernel/money/currencies.ts';
import { MAX_MINOR, parseAmount } from '#kernel/money/money.ts';
import { type AccountRow, findAccount } from '#ledger/balances/index.ts';
import {
  addTransfers,
  contributionsCategory,
  newTransfer,
  postEntries,
  requirePosted,
  type TransferRow,
} from '#ledger/posting/index.ts';
import { ratesOn } from '#ledger/rates/conversion/index.ts';
import { INFLOW_KIND, outflowKind } from '#ledger/transfer-sides/index.ts';
import { permissionIn, requirePermission } from '#ledger/visibility/index.ts';

export type Sending = {
  readonly from_account_id: string;
  readonly to_account_id: string;
  readonly date: string;
  readonly amount: string;
  readonly to_amount?: string | undefined;
  readonly name?: string | undefined;
};

type Accounts = { readonly source: AccountRow; readonly destination: AccountRow };

// An account's name would stay in the text, and in the change feed, for all who may see this account at any later time.
const OUTFLOW_NAME = 'Transfer to another account';
const INFLOW_NAME = 'Transfer from another account';

/** Posts both transactions of a confirmed transfer. @throws AppError `forbidden`, `validation_failed`. */
export async function sendMoney(tx: FamilyTransaction, sending: Sending, notes: string | null): Promise<TransferRow> {
  const accounts = await requireAccounts(tx, sending);
  const { source, destination } = accounts;
  const sent = positive('amount', sending.amount, storedCurrency(source.currency));
  const arrived = await arriving(tx, sending, accounts, sent);
  const id = newId();
  const { date, name } = sending;
  const kind = outflowKind(source.type, destination.type);
  const sides = [
    {
      ...{ account_id: source.id, date, amount_minor: -sent, currency: source.currency, kind, transfer_id: id },
      name: name ?? OUTFLOW_NAME,
      category_id: await contributionsCategory(tx, kind),
    },
    {
      ...{ account_id: destination.id, date, amount_minor: arrived, currency: destination.currency },
      ...{ kind: INFLOW_KIND, transfer_id: id },
      name: name ?? INFLOW_NAME,
    },
  ];
  const [outflow, inflow] = requirePosted(await postEntries(tx, sides));
  if (outflow === undefined || inflow === undefined) throw new Error('a transfer lacks a side');
  const transfer = newTransfer(tx, { id, status: 'confirmed', notes, inflow, outflow });
  await addTransfers(tx, [{ transfer, inflow, outflow }]);
  return transfer;
}

async function requireAccounts(tx: FamilyTransaction, sending: Sending): Promise<Accounts> {
  const source = await findSeen(tx, sending.from_account_id);
  const destination = await findSeen(tx, sending.to_account_id);
  const unknown = (member: string): Issue => ({
    pointer: `/${member}`,
    code: 'unknown',
    message: 'must be the id of an account of this family',
  });
  if (source === undefined || destination === undefined) {
    throw invalidAll([
      ...(source === undefined ? [unknown('from_account_id')] : []),
      ...(destination === undefined ? [unknown('to_account_id')] : []),
    ]);
  }
  if (source.id === destination.id) {
    throw invalid('/to_account_id', 'same_account', 'to_account_id must be another account than from_account_id');
  }
  for (const { id } of [source, destination]) await requirePermission(tx, id, 'full_control', 'Account');
  return { source, destination };
}

async function findSeen(tx: FamilyTransaction, id: string): Promise<AccountRow | undefined> {
  return (await permissionIn(tx, id)) === undefined ? undefined : findAccount(tx.db, tx.familyId, id);
}

async function arriving(tx: FamilyTransaction, sending: Sending, accounts: Accounts, sent: bigint): Promise<bigint> {
  const { currency: from } = accounts.source;
  const { currency: to } = accounts.destination;
  if (sending.to_amount !== undefined) {
    const arrived = positive('to_amount', sending.to_amount, storedCurrency(to));
    if (from !== to || arrived === sent) return arrived;
    throw invalid('/to_amount', 'not_opposite', 'to_amount must be the same as amount in the same currency');
  }
  const { date } = sending;
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

function positive(member: string, text: string, currency: Currency): bigint {
  const amount = parseAmount(text, currency);
  if (!amount.ok) throw invalid(`/${member}`, amount.code, amount.message);
  if (amount.minor <= 0n) throw invalid(`/${member}`, 'not_positive', `${member} must be more than zero`);
  return amount.minor;
}
