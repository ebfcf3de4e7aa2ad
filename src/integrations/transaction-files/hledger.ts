import { decimal } from '#integrations/exports/index.ts';
import { storedCurrency } from '#kernel/money/currencies.ts';
import { writeDecimal } from '#kernel/money/decimal.ts';
import { type EntryReader, readNames } from './entry-reader.ts';
import {
  JournalAccounts,
  type JournalEntry,
  journalOf,
  type Posting,
  UNKNOWN_COST,
  type UnitsPosting,
} from './journal.ts';
import { pricesOf, readSecurities } from './journal-securities.ts';
import { readTrades } from './journal-trades.ts';

/** An hledger journal. The sides of a transfer on different days are one transaction with two dates. */
export async function* hledger(reader: EntryReader): AsyncGenerator<string> {
  yield '; Coffer journal\ndecimal-mark .\n\n';
  const names = await readNames(reader.ledger);
  const accounts = new JournalAccounts(names, await reader.ledger.incomeCategories(), accountPart);
  const trades = await readTrades(reader);
  const securities = await readSecurities(reader, trades);
  const [used, currencies] = [new Set<string>(), new Set<string>()];
  const places = new Map([...securities.values()].map(({ symbol }) => [symbol, 0]));
  for await (const entry of journalOf(reader, { names, accounts, trades, securities, datesPostings: true })) {
    for (const { account, symbol, quantity, cost } of entry.units) {
      used.add(account);
      places.set(symbol, Math.max(places.get(symbol) ?? 0, quantity.scale));
      if (cost !== null) currencies.add(cost.currency);
    }
    for (const { account, currency } of entry.postings) {
      used.add(account);
      currencies.add(currency);
    }
    yield `${transactionOf(entry)}\n`;
  }
  for (const account of used) {
    const facts = accounts.factsOf(account).map(([key, value]) => `    ; ${key}: ${exactly(value)}\n`);
    yield `account ${account}\n${facts.join('')}`;
  }
  for await (const { date, symbol, price, currency } of pricesOf(reader, securities)) {
    currencies.add(currency);
    yield `P ${date} ${quoted(symbol)} ${price} ${currency}\n`;
  }
  for (const [symbol, scale] of places) yield `commodity 1000.${'0'.repeat(scale)} ${quoted(symbol)}\n`;
  for (const currency of currencies) {
    const digits = '0'.repeat(storedCurrency(currency).exponent);
    yield `commodity 1000.${digits} ${currency}\n`;
  }
}

function transactionOf({
  id,
  date,
  isPending,
  payee,
  text,
  notes,
  tags,
  facts,
  units,
  postings,
}: JournalEntry): string {
  const shown = [...(payee === null ? [] : [payee]), text].map(description).join(' | ');
  const names = [['coffer-name', text] as const, ...(payee === null ? [] : [['coffer-payee', payee] as const])];
  const altered = names.filter(([, name]) => description(name) !== name);
  const named = [...facts, ...altered, ...tags.map((tag) => ['tags', tag] as const)];
  return (
    `${date} ${isPending ? '!' : '*'} (${id}) ${shown}`.trimEnd() +
    `\n${named.map(([key, value]) => `    ; ${key}: ${exactly(value)}\n`).join('')}` +
    commentLines(notes) +
    units.map(unitsOf).join('') +
    postings
      // Costs of lots are exact here: nothing is left.
      .filter(({ minor, takesRest }) => !takesRest || minor !== 0n)
      .map(postingOf)
      .join('')
  );
}

/** Units at their whole cost: the costs of what comes and leaves are those that Coffer shows. */
function unitsOf({ account, quantity, symbol, cost }: UnitsPosting): string {
  const units = `    ${account}  ${writeDecimal(quantity)} ${quoted(symbol)}`;
  if (cost !== null) return `${units} @@ ${amountOf(cost)}\n`;
  return account === UNKNOWN_COST ? `${units}\n` : `${units}  ; the cost of these units is unknown\n`;
}

function quoted(symbol: string): string {
  return `"${symbol}"`;
}

function postingOf({ account, minor, currency, date, price, balance, text, notes }: Posting): string {
  const paid = price === undefined ? '' : ` @@ ${amountOf(price)}`;
  const stated = balance === undefined ? '' : ` = ${amountOf({ minor: balance, currency })}`;
  const dated = date === undefined ? '' : `  ; date:${date}`;
  const line = `    ${account}  ${amountOf({ minor, currency })}${paid}${stated}${dated}\n`;
  return `${line}${commentLines(text ?? null)}${commentLines(notes ?? null)}`;
}

function amountOf({ minor, currency }: { readonly minor: bigint; readonly currency: string }): string {
  return `${decimal(minor, currency)} ${currency}`;
}

function commentLines(text: string | null): string {
  if (text === null || text.trim() === '') return '';
  const lines = text.split('\n').map(exactly);
  const isExact = lines.every((line) => line !== '' && !line.startsWith(ENCODED));
  return (isExact ? lines : [encoded(text)]).map((line) => `    ; ${line}\n`).join('');
}

const ENCODED = '%%';

function encoded(text: string): string {
  return `${ENCODED}${encodeURIComponent(text.toWellFormed())}`;
}

/** A text as a comment; encoded where a comment would alter it, so that its import finds it as it was. */
function exactly(text: string): string {
  return comment(text) === text && !text.startsWith(ENCODED) ? text : encoded(text);
}

// A comment that names a date would move the posting to it.
function comment(text: string): string {
  return plainLine(text)
    .replace(/\b(date2?):/gi, '$1 :')
    .replace(/\[(?=[\d=])/g, '(');
}

function description(text: string): string {
  return plainLine(text).replaceAll(';', ',').replaceAll('|', '/');
}

/** Two blanks end an account's name, and a colon begins the next part. */
function accountPart(name: string): string {
  const plain = plainLine(name).replace(/[:;]/g, '-');
  return plain === '' ? 'Unnamed' : plain;
}

function plainLine(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
}
