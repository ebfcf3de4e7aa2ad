import { z } from 'zod';
import { addDays, type CivilDate, isCivilDate } from '#kernel/time/civil-date.ts';
import {
  type BankBalance,
  type BankRow,
  ConnectorFault,
  cleanWords,
  type Delivery,
  plainDecimal,
  ROWS_AT_ONCE,
  ROWS_MAX,
  type WantedAccount,
} from './connector.ts';
import { type EnableBankingRequests, Refusal } from './enable-banking-requests.ts';

const money = z.object({ currency: z.string().length(3), amount: plainDecimal });
const day = z.string().refine(isCivilDate);
const party = z.object({ name: z.string().nullish() }).nullish();

const Balances = z.object({
  balances: z.array(
    z.object({ balance_amount: money, balance_type: z.string().nullish(), reference_date: day.nullish() }),
  ),
});

// Balances of booked rows; others count a credit line or expected rows. Of one day the first wins.
const BOOKED = ['ITBD', 'CLBD', 'PRCD', 'OPBD'];

/** The booked balance of an account on its newest day; null if the bank says others only. @throws ConnectorFault, Refusal */
export async function balanceOf(
  requests: EnableBankingRequests,
  uid: string,
  now: number,
): Promise<BankBalance | null> {
  const { balances } = await requests.ask(Balances, { path: `/accounts/${encodeURIComponent(uid)}/balances` });
  const booked = balances.flatMap(({ balance_amount: { amount }, balance_type: type, reference_date: date }) => {
    const place = BOOKED.indexOf(type ?? '');
    return place === -1 ? [] : [{ date: date ?? dayOf(now), amount, place }];
  });
  booked.sort((one, other) => other.date.localeCompare(one.date) || one.place - other.place);
  const [newest] = booked;
  return newest === undefined ? null : { date: newest.date, amount: newest.amount };
}

const Transaction = z.object({
  entry_reference: z.string().nullish(),
  transaction_amount: money,
  credit_debit_indicator: z.enum(['CRDT', 'DBIT']).nullish(),
  status: z.string().nullish(),
  booking_date: day.nullish(),
  value_date: day.nullish(),
  transaction_date: day.nullish(),
  creditor: party,
  debtor: party,
  remittance_information: z.array(z.string()).nullish(),
  note: z.string().nullish(),
  bank_transaction_code: z.object({ description: z.string().nullish() }).nullish(),
  exchange_rate: z.object({ instructed_amount: money.nullish() }).nullish(),
});

type Transaction = z.output<typeof Transaction>;
/** Null could not be read. */
type Read = Transaction | null;

const Page = z.object({ transactions: z.array(z.unknown()), continuation_key: z.string().nullish() });

// A bank that repeats its pages would never end.
const PAGES_MAX = 10_000;
/** Days that banks give at most, for those that refuse an earlier day and say no other. */
const SHORTER_DAYS = [89, 60, 30];

/** Balance and rows of one account after the other. */
export async function* deliveriesOf(
  requests: EnableBankingRequests,
  wanted: readonly WantedAccount[],
  now: number,
): AsyncGenerator<Delivery> {
  for (const [index, account] of wanted.entries()) {
    const left = wanted.slice(index + 1);
    try {
      const balance = await balanceOf(requests, account.id, now);
      if (balance !== null) yield { account: account.id, balance };
      const { since, transactions } = await transactionsOf(requests, account, now);
      if (since !== account.since) yield { account: account.id, since };
      yield* rowsOf(account.id, transactions, now);
    } catch (error) {
      const fault = faultOfAccount(error);
      yield { account: account.id, fault };
      // The others would get the same answer.
      if (!CONCERNS_ALL.has(fault.code) || error instanceof Refusal) continue;
      for (const { id } of left) yield { account: id, fault };
      yield { account: null, fault };
      return;
    }
  }
}

const CONCERNS_ALL: ReadonlySet<string> = new Set(['sign_in_again', 'access_revoked']);

function faultOfAccount(error: unknown): ConnectorFault {
  if (error instanceof ConnectorFault) return error;
  if (!(error instanceof Refusal)) throw error;
  if (error.status === 403 || error.status === 404)
    return new ConnectorFault('sign_in_again', 'The bank does not show this account any more; sign in there again', {
      cause: error,
    });
  return new ConnectorFault('not_understood', `The bank refused to list this account (status ${error.status})`, {
    cause: error,
  });
}

/** The transactions of an account since a day, or since the earliest one that the bank gives. */
async function transactionsOf(
  requests: EnableBankingRequests,
  { id, since }: WantedAccount,
  now: number,
): Promise<{ readonly since: CivilDate; readonly transactions: readonly Read[] }> {
  const today = dayOf(now);
  const asked = { date_from: since };
  const first = await unlessWrongPeriod(pagesOf(requests, id, asked));
  if (!(first instanceof Refusal)) return { since, transactions: first };
  const suggested = suggestedDay(first.text, since, today);
  const shorter = SHORTER_DAYS.map((days) => addDays(today, -days)).filter((date) => date > since);
  const tries = [
    ...(suggested === undefined ? [] : [{ date_from: suggested }]),
    { ...asked, strategy: 'longest' },
    ...shorter.map((date_from) => ({ date_from })),
  ];
  for (const parameters of tries) {
    const found = await unlessWrongPeriod(pagesOf(requests, id, parameters));
    if (found instanceof Refusal) continue;
    // The longest period of a bank may begin on any day.
    return { since: 'strategy' in parameters ? today : parameters.date_from, transactions: found };
  }
  throw new ConnectorFault('not_understood', 'The bank gives no transactions, of whatever time');
}

async function unlessWrongPeriod<T>(work: Promise<T>): Promise<T | Refusal> {
  return work.catch((error: unknown) => {
    if (error instanceof Refusal && error.codes.has('WRONG_TRANSACTIONS_PERIOD')) return error;
    throw error;
  });
}

/** The first day that a refusal names and that is later than the one it refused. */
function suggestedDay(text: string, since: CivilDate, today: CivilDate): CivilDate | undefined {
  const named = (text.match(/\b\d{4}-\d\d-\d\d\b/g) ?? []).filter(
    (date) => isCivilDate(date) && date > since && date < today,
  );
  return named.sort()[0];
}

/** All pages: each repeats the parameters of the first. */
async function pagesOf(
  requests: EnableBankingRequests,
  uid: string,
  parameters: Readonly<Record<string, string>>,
): Promise<readonly Read[]> {
  const all: Read[] = [];
  const keys = new Set<string>();
  for (let key: string | null = null; keys.size < PAGES_MAX; ) {
    const query = new URLSearchParams({ ...parameters, ...(key !== null && { continuation_key: key }) });
    const path = `/accounts/${encodeURIComponent(uid)}/transactions?${query}`;
    const page: z.output<typeof Page> = await requests.ask(Page, { path });
    for (const one of page.transactions) all.push(Transaction.safeParse(one).data ?? null);
    if (all.length > ROWS_MAX) throw new ConnectorFault('not_understood', `The bank sent more than ${ROWS_MAX} rows`);
    key = page.continuation_key ?? null;
    if (key === null || key === '') return all;
    if (keys.has(key)) break;
    keys.add(key);
  }
  throw new ConnectorFault('not_understood', 'The bank repeats its pages without an end');
}

const BOOKED_STATUS = 'BOOK';
const PENDING_STATUSES: ReadonlySet<string> = new Set(['PDNG', 'HOLD']);

/** The rows that are or will be booked. Those that are cancelled, refused or planned are none. */
function* rowsOf(account: string, transactions: readonly Read[], now: number): Generator<Delivery> {
  const shared = sharedReferences(transactions.flatMap((one) => one ?? []));
  let faulty = 0;
  for (let start = 0; start < transactions.length; start += ROWS_AT_ONCE) {
    const rows: BankRow[] = [];
    for (const one of transactions.slice(start, start + ROWS_AT_ONCE)) {
      const row = one === null ? null : bankRow(one, shared, now);
      if (row === null) faulty += 1;
      else if (row !== 'none') rows.push(row);
    }
    yield { account, rows };
  }
  if (faulty > 0)
    yield {
      account,
      fault: new ConnectorFault('not_understood', `${faulty} transactions of the bank could not be read`),
    };
}

/** References of several transactions, which identify none of them. */
function sharedReferences(transactions: readonly Transaction[]): ReadonlySet<string> {
  const first = new Map<string, string>();
  const shared = new Set<string>();
  for (const { entry_reference: reference, ...content } of transactions) {
    if (!reference) continue;
    const text = JSON.stringify([content.status, content.transaction_amount, content.booking_date]);
    const before = first.get(reference);
    if (before !== undefined && before !== text) shared.add(reference);
    first.set(reference, text);
  }
  return shared;
}

const NO_REFERENCE = /^\s*$|^NOT\s?PROVIDED$/i;

function bankRow(one: Transaction, shared: ReadonlySet<string>, now: number): BankRow | 'none' | null {
  const { entry_reference: reference, status, booking_date, value_date, transaction_date } = one;
  const pending = PENDING_STATUSES.has(status ?? '') || (status == null && booking_date == null);
  if (!pending && status != null && status !== BOOKED_STATUS) return 'none';
  const date = pending
    ? (transaction_date ?? booking_date ?? value_date ?? dayOf(now))
    : (booking_date ?? value_date ?? transaction_date);
  const amount = signedAmount(one.transaction_amount.amount, one.credit_debit_indicator ?? null);
  if (date == null || amount === null) return null;
  const isOut = amount.startsWith('-');
  const payee = cleanWords((isOut ? one.creditor?.name : one.debtor?.name) ?? '');
  const lines = (one.remittance_information ?? []).map(cleanWords).filter((line) => line !== '');
  const text =
    lines.length > 0 ? lines.join('\n') : cleanWords(one.note ?? one.bank_transaction_code?.description ?? '');
  const currency = one.transaction_amount.currency.toUpperCase();
  const isIdentity = reference != null && !NO_REFERENCE.test(reference) && !shared.has(reference);
  return {
    id: isIdentity ? reference.trim() : null,
    bookingDate: date,
    valueDate: value_date ?? null,
    amount,
    currency,
    pending,
    payee: payee === '' ? null : payee,
    text,
    original: originalOf(one, isOut, currency),
  };
}

/** The amount with its sign; null where it says one thing and its sign another. */
function signedAmount(amount: string, indicator: 'CRDT' | 'DBIT' | null): string | null {
  const isNegative = amount.startsWith('-');
  if (indicator === null) return amount;
  if (indicator === 'CRDT') return isNegative ? null : amount;
  return isNegative || /^[0.]*$/.test(amount) ? amount : `-${amount}`;
}

function originalOf({ exchange_rate: rate }: Transaction, isOut: boolean, currency: string): BankRow['original'] {
  const instructed = rate?.instructed_amount;
  if (instructed == null || instructed.currency.toUpperCase() === currency) return null;
  const plain = instructed.amount.replace(/^-/, '');
  return { amount: isOut ? `-${plain}` : plain, currency: instructed.currency.toUpperCase() };
}

function dayOf(now: number): CivilDate {
  return new Date(now).toISOString().slice(0, 10);
}
