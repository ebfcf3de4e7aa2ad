import { decimal } from '#integrations/exports/index.ts';
import { writeDecimal } from '#kernel/money/decimal.ts';
import { nextDay } from '#kernel/time/civil-date.ts';
import { type EntryReader, readNames } from './entry-reader.ts';
import {
  JournalAccounts,
  type JournalEntry,
  journalOf,
  type Posting,
  UNKNOWN_COST,
  type UnitsPosting,
} from './journal.ts';
import { type JournalSecurity, pricesOf, readSecurities } from './journal-securities.ts';
import { readTrades } from './journal-trades.ts';

/** A Beancount journal. The sides of a transfer on different days are two transactions with one link. */
export async function* beancount(reader: EntryReader): AsyncGenerator<string> {
  const { currency } = await reader.ledger.family();
  yield `option "title" "Coffer"\noption "operating_currency" "${currency}"\n`;
  // A price for one unit, which Beancount computes from the whole price, is rounded.
  yield 'option "inferred_tolerance_default" "*:0.000001"\n\n';
  const names = await readNames(reader.ledger);
  const accounts = new JournalAccounts(names, await reader.ledger.incomeCategories(), accountPart);
  const trades = await readTrades(reader);
  const securities = await readSecurities(reader, trades);
  const opened = new Map<string, string>();
  for await (const entry of journalOf(reader, { names, accounts, trades, securities, datesPostings: false })) {
    for (const { account } of [...entry.units, ...entry.postings])
      if (!opened.has(account)) opened.set(account, entry.date);
    yield `${transactionOf(entry)}\n`;
  }
  // Entries come in the order of days, so that the first use of an account is its oldest.
  for (const [account, date] of opened) {
    const facts = accounts.factsOf(account).map(([key, value]) => `  ${key}: ${quoted(value)}\n`);
    yield `${date} open ${account}\n${facts.join('')}`;
  }
  for (const security of securities.values()) yield commodityOf(security);
  for await (const { date, symbol, price, currency } of pricesOf(reader, securities))
    yield `${date} price ${symbol}  ${price} ${currency}\n`;
}

function commodityOf({ since, symbol, ticker, name, isin }: JournalSecurity): string {
  const facts = Object.entries({ name, 'coffer-ticker': ticker, isin });
  const lines = facts.map(([key, value]) => (value === null ? '' : `  ${key}: ${quoted(value)}\n`));
  return `${since} commodity ${symbol}\n${lines.join('')}`;
}

function transactionOf(entry: JournalEntry): string {
  const { id, date, isPending, payee, text, notes, tags, facts, units, postings, link } = entry;
  const shown = [...(payee === null ? [] : [quoted(payee)]), quoted(text)].join(' ');
  const marks = [...tags.flatMap(tagPart), ...(link === null ? [] : [`^${link}`])].map((mark) => ` ${mark}`).join('');
  const named = [['id', id], ...(notes === null ? [] : [['notes', notes]]), ...facts] as const;
  const metadata = [...named, ...(tags.length === 0 ? [] : [['tags', tags.join(', ')]])];
  const asserted = postings.flatMap(({ account, balance, currency }) =>
    balance === undefined ? [] : [`${nextDay(date)} balance ${account}  ${decimal(balance, currency)} ${currency}\n`],
  );
  return (
    `${date} ${isPending ? '!' : '*'} ${shown}${marks}\n` +
    metadata.map(([key, value]) => `  ${key}: ${quoted(value ?? '')}\n`).join('') +
    units.map(unitsOf).join('') +
    postings.map(postingOf).join('') +
    asserted.join('')
  );
}

/** A lot comes with its whole cost. When it leaves, its name says which it is. */
function unitsOf({ account, quantity, symbol, cost, lot, acquiredOn }: UnitsPosting): string {
  const units = `  ${account}  ${writeDecimal(quantity)} ${symbol}`;
  if (cost === null)
    return account === UNKNOWN_COST ? `${units}\n` : `  ; the cost of these units is unknown\n${units}\n`;
  if (quantity.digits < 0n) return `${units} {${quoted(lot)}}\n`;
  const named = [amountOf(cost), ...(acquiredOn === null ? [] : [acquiredOn]), quoted(lot)];
  return `${units} {{${named.join(', ')}}}\n`;
}

function postingOf({ account, minor, currency, price, text, notes, takesRest }: Posting): string {
  if (takesRest) return `  ${account}\n`;
  const paid = price === undefined ? '' : ` @@ ${amountOf(price)}`;
  const line = `  ${account}  ${amountOf({ minor, currency })}${paid}\n`;
  const named = [...(text === undefined ? [] : [['name', text]]), ...(notes ? [['notes', notes]] : [])];
  return `${line}${named.map(([key, value]) => `    ${key}: ${quoted(value ?? '')}\n`).join('')}`;
}

function amountOf({ minor, currency }: { readonly minor: bigint; readonly currency: string }): string {
  return `${decimal(minor, currency)} ${currency}`;
}

/** A part of an account's name: letters, digits and dashes, beginning with a capital or a digit. */
function accountPart(name: string): string {
  const plain = name.replace(/[^\p{L}\p{Nd}]+/gu, '-').replace(/^-+|-+$/g, '');
  const capital = plain.charAt(0).toUpperCase() + plain.slice(1);
  return /^[\p{Lu}\p{Nd}]/u.test(capital) ? capital : `X${capital === '' ? '' : `-${capital}`}`;
}

function tagPart(name: string): string[] {
  const plain = name
    .normalize('NFKD')
    .replace(/[^A-Za-z0-9_/.]+/g, '-')
    .replace(/^-+|-+$/g, '');
  return plain === '' ? [] : [`#${plain}`];
}

function quoted(text: string): string {
  const plain = text.toWellFormed().replace(/[\\"]/g, '\\$&').replaceAll('\r', '').replaceAll('\n', '\\n');
  return `"${plain}"`;
}
