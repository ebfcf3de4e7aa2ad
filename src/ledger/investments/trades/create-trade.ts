import type { z } from 'zod';
import { type Context, writeFamily } from '#application/context.ts';
import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { isWithinDates } from '#database/queries/within-limits.ts';
import { invalid, notFound } from '#kernel/errors.ts';
import { isId, newId } from '#kernel/ids.ts';
import { isZero, parseDecimal, writeDecimal } from '#kernel/money/decimal.ts';
import type { MoneyLocale } from '#kernel/money/format.ts';
import { formatRate } from '#kernel/money/rates.ts';
import type { AccountRow } from '#ledger/balances/index.ts';
import { supportsTrades } from '#ledger/investments/trade-types.ts';
import { ratesOn } from '#ledger/rates/rates.ts';
import { createTransactionIn, loadPresented } from '#ledger/transactions/index.ts';
import { sendMoney } from '#ledger/transfers/create-transfer.ts';
import { presentTransfer } from '#ledger/transfers/present.ts';
import { authorOf, findHeldAccount, requireEnough, visibleAccountsIn } from '#ledger/visibility.ts';
import { namedSecurity } from './named-security.ts';
import { columnsOfDraft, planTrade, type SentTrade, typeOfTrade } from './plan-trade.ts';
import { presentTrade } from './present.ts';
import type { NewTrade } from './schemas.ts';
import { findIdentifiedTrade, findTradeView } from './store.ts';
import { FAULTS, refuse, type TradeFault } from './trade-faults.ts';
import { addTrades } from './write-trades.ts';

type NewTradeInput = z.output<typeof NewTrade>;

const DEFAULT_SOURCE = 'api';

/**
 * Creates a trade; a deposit or withdrawal is a transaction, or a transfer with another account. The same account, source and
 * external_id again creates nothing.
 * @throws AppError `not_found`, `forbidden`, `validation_failed`.
 */
export function createTrade(context: Context, input: NewTradeInput, locale?: MoneyLocale) {
  return writeFamily(context, async (tx): Promise<{ readonly body: object; readonly isReplay: boolean }> => {
    const account = await requireTradingAccount(tx, input.account_id);
    const kind = input.type?.toLowerCase();
    if (kind === 'deposit' || kind === 'withdrawal') return moveCash(tx, account, { ...input, kind }, locale);
    const { id, isReplay } = await createTradeIn(tx, account, input);
    return { body: await showIn(tx, id, locale), isReplay };
  });
}

/** Creates a trade in a running write. */
async function createTradeIn(tx: FamilyTransaction, account: AccountRow, input: NewTradeInput) {
  const { external_id, source = DEFAULT_SOURCE } = input;
  if (external_id === undefined && input.source !== undefined) {
    throw invalid('/source', 'needs_external_id', 'must come with an external_id');
  }
  if (external_id !== undefined) {
    const identity = { accountId: account.id, source, externalId: external_id };
    const earlier = await findIdentifiedTrade(tx.db, tx.familyId, identity);
    if (earlier !== undefined) {
      if (isWithinDates(tx.author.actor?.limits ?? null, earlier.date)) return { id: earlier.id, isReplay: true };
      throw invalid('/external_id', 'taken', 'is of a trade on a day outside the limits of this credential');
    }
  }
  const type = typeOfTrade(input);
  const draft = planTrade(type, input, await referencesOf(tx, account, input));
  const id = newId();
  await addTrades(tx, [
    {
      family_id: tx.familyId,
      id,
      account_id: account.id,
      import_id: null,
      external_id: external_id ?? null,
      source: external_id === undefined ? null : source,
      ...columnsOfDraft(draft, account.currency),
      created_at: tx.now,
      updated_at: tx.now,
    },
  ]);
  return { id, isReplay: false };
}

/** The references of a request: its securities, and the rate from its currency to the account's. */
export async function referencesOf(
  tx: FamilyTransaction,
  { currency }: AccountRow,
  sent: SentTrade,
  stored: { readonly priceCurrency: string; readonly rate: string | null; readonly date: string } | null = null,
) {
  const priceCurrency = sent.currency ?? stored?.priceCurrency ?? currency;
  const isKept = stored !== null && sent.exchange_rate === undefined && priceCurrency === stored.priceCurrency;
  const date = sent.date ?? stored?.date;
  const rate = isKept
    ? stored.rate
    : await rateOf(tx, { sent: sent.exchange_rate, from: priceCurrency, to: currency, date });
  const { security_id: id, ticker, manual_ticker: manualTicker } = sent;
  const security = await namedSecurity(tx, { id, ticker, manualTicker }, priceCurrency);
  const other = await namedSecurity(tx, { id: sent.other_security_id, ticker: sent.other_ticker }, priceCurrency);
  return { currency, security, other, priceCurrency, rate };
}

type WantedRate = {
  readonly sent: string | undefined;
  readonly from: string;
  readonly to: string;
  readonly date: string | undefined;
};

async function rateOf(tx: FamilyTransaction, { sent, from, to, date }: WantedRate): Promise<string | null> {
  if (from === to) return null;
  if (sent !== undefined && sent.trim() !== '') {
    const rate = parseDecimal(sent);
    if (rate !== undefined && rate.digits > 0n && !isZero(rate)) return writeDecimal(rate);
    throw invalid('/exchange_rate', 'not_a_rate', 'exchange_rate must be a number above zero');
  }
  // A missing day has a fault of its own.
  if (date === undefined) return '1';
  const rates = await ratesOn(tx.db, tx.familyId, [from, to], { start: date, end: date });
  const found = rates.find(from, to, date);
  if (found !== undefined) return formatRate(found);
  const message = `exchange_rate is required: there is no rate from ${from} to ${to} on ${date}`;
  throw invalid('/exchange_rate', 'missing_rate', message);
}

/** An account on which the author may trade. @throws AppError `not_found`, `forbidden`, `validation_failed`. */
async function requireTradingAccount(tx: FamilyTransaction, id: string | undefined): Promise<AccountRow> {
  if (id === undefined || id.trim() === '') refuse([FAULTS.noAccount]);
  const held = isId(id ?? '') ? await findHeldAccount(tx, id ?? '') : undefined;
  if (held === undefined) throw notFound('Account');
  const { account, permission } = held;
  if (!supportsTrades(account)) refuse([FAULTS.wrongAccount]);
  requireEnough(permission, 'full_control');
  return account;
}

export async function showIn(tx: FamilyTransaction, id: string, locale: MoneyLocale | undefined) {
  const view = await findTradeView(tx.db, await visibleAccountsIn(tx), id);
  if (view === undefined) throw notFound('Trade');
  return presentTrade(view, locale);
}

type CashMove = NewTradeInput & { readonly kind: 'deposit' | 'withdrawal' };

const CASH_NAMES = { deposit: 'Deposit to', withdrawal: 'Withdrawal from' };

/** Money that comes into the account or leaves it: a transaction, or with another account a transfer. */
async function moveCash(tx: FamilyTransaction, account: AccountRow, sent: CashMove, locale: MoneyLocale | undefined) {
  const { kind, date, amount, transfer_account_id: other } = sent;
  const faults: TradeFault[] = [];
  if (date === undefined) faults.push(FAULTS.noDate);
  const positive = parseDecimal(amount ?? '');
  if (amount === undefined || amount.trim() === '') faults.push(FAULTS.noAmount('deposit/withdrawal'));
  else if (positive === undefined || positive.digits <= 0n) faults.push(FAULTS.amount);
  refuse(faults);
  const money = { date: date ?? '', amount: amount ?? '' };
  if (other !== undefined && other.trim() !== '') {
    if (!isId(other) || (await findHeldAccount(tx, other)) === undefined) throw notFound('Account');
    const [from, to] = kind === 'deposit' ? [other, account.id] : [account.id, other];
    const sending = { ...money, from_account_id: from, to_account_id: to, name: sent.name, notes: sent.notes };
    const transfer = await sendMoney(tx, sending);
    return { body: await presentTransfer(tx.db, tx.familyId, transfer, locale), isReplay: false };
  }
  const { id, isReplay } = await createTransactionIn(tx, {
    account_id: account.id,
    ...money,
    nature: kind === 'deposit' ? 'inflow' : 'outflow',
    name: sent.name ?? `${CASH_NAMES[kind]} ${account.name}`,
    notes: sent.notes,
    currency: sent.currency,
    external_id: sent.external_id,
    source: sent.source,
  });
  const body = await loadPresented(tx.db, authorOf(tx), id, locale);
  if (body === undefined) throw notFound('Transaction');
  return { body, isReplay };
}
