import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { type Issue, invalid, invalidAll } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import { type Currency, storedCurrency } from '#kernel/money/currencies.ts';
import { formatDecimal, MAX_MINOR, parseAmount } from '#kernel/money/money.ts';
import { type AccountRow, findAccount } from '#ledger/balances/index.ts';
import { ratesOn } from '#ledger/rates/manual/index.ts';
import { permissionIn, requirePermission } from '#ledger/sharing/index.ts';
import { createTransactionIn, type LegKeeper } from '#ledger/transactions/index.ts';
import { newTransfer } from './join-legs.ts';
import { INFLOW_KIND, outflowKind } from './kinds.ts';
import { findContributionsCategory, type TransferRow } from './store.ts';

/** What is sent from one account to another. */
export type Sending = {
  readonly from_account_id: string;
  readonly to_account_id: string;
  readonly date: string;
  readonly amount: string;
  readonly to_amount?: string | undefined;
  readonly name?: string | undefined;
};

type Accounts = { readonly source: AccountRow; readonly destination: AccountRow };

/**
 * Writes both transactions of a transfer, as its legs from the start, and hands on the transfer, still to be written.
 * @throws AppError `forbidden`, `validation_failed`.
 */
export async function sendMoney(tx: FamilyTransaction, sending: Sending): Promise<TransferRow> {
  const accounts = await requireAccounts(tx, sending);
  const { source, destination } = accounts;
  const sent = positive('amount', sending.amount, storedCurrency(source.currency));
  const arrived = await arriving(tx, sending, accounts, sent);
  const id = newId();
  const kind = outflowKind(source.type, destination.type);
  const contributions = kind === 'investment_contribution' ? await findContributionsCategory(tx.db, tx.familyId) : null;
  const { date, name } = sending;
  const outflow = await createTransactionIn(tx, asLeg(id, kind), {
    account_id: source.id,
    name: name ?? `Transfer to ${destination.name}`.slice(0, NAME_MAX),
    date,
    amount: decimalOf(sent, source),
    nature: 'expense',
    category_id: contributions,
  });
  const inflow = await createTransactionIn(tx, asLeg(id, INFLOW_KIND), {
    account_id: destination.id,
    name: name ?? `Transfer from ${source.name}`.slice(0, NAME_MAX),
    date,
    amount: decimalOf(arrived, destination),
    nature: 'income',
  });
  const legs = { inflow_transaction_id: inflow.id, outflow_transaction_id: outflow.id };
  return newTransfer(tx, id, legs, 'confirmed');
}

const NAME_MAX = 255;

// It is a leg when it is written: nothing is looked for.
function asLeg(transfer_id: string, kind: string): LegKeeper {
  return {
    foresee: async (_tx, rows) => new Set(rows.map((row) => row.id)),
    settle: async (_tx, _before, row) => ({ row: { ...row, kind, transfer_id }, finish: null }),
    release: async () => {},
  };
}

async function requireAccounts(tx: FamilyTransaction, sending: Sending): Promise<Accounts> {
  const source = await findSeen(tx, sending.from_account_id);
  const destination = await findSeen(tx, sending.to_account_id);
  const unknown = (member: string): Issue => ({
    pointer: `/${member}`,
    code: 'unknown',
    message: `${member} must be an account of this family`,
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
  if (!amount.ok) throw invalid(`/${member}`, amount.code, `${member} ${amount.message}`);
  if (amount.minor <= 0n) throw invalid(`/${member}`, 'not_positive', `${member} must be more than zero`);
  return amount.minor;
}

function decimalOf(minor: bigint, account: AccountRow): string {
  return formatDecimal(minor, storedCurrency(account.currency));
}
