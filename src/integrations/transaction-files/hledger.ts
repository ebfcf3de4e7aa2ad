import { decimal } from '#integrations/exports/index.ts';
import { storedCurrency } from '#kernel/money/currencies.ts';
import { type EntryReader, readNames } from './entry-reader.ts';
import { JournalAccounts, type JournalEntry, journalOf, type Posting } from './journal.ts';

/** An hledger journal. The sides of a transfer on different days are one transaction with two dates. */
export async function* hledger(reader: EntryReader): AsyncGenerator<string> {
  yield '; Coffer journal\ndecimal-mark .\n\n';
  const names = await readNames(reader.ledger);
  const accounts = new JournalAccounts(names, await reader.ledger.incomeCategories(), accountPart);
  const [used, currencies] = [new Set<string>(), new Set<string>()];
  for await (const entry of journalOf(reader, { names, accounts, datesPostings: true })) {
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
  for (const currency of currencies) {
    const digits = '0'.repeat(storedCurrency(currency).exponent);
    yield `commodity 1000.${digits} ${currency}\n`;
  }
}

function transactionOf({ id, date, isPending, payee, text, notes, tags, facts, postings }: JournalEntry): string {
  const shown = [...(payee === null ? [] : [payee]), text].map(description).join(' | ');
  const names = [['coffer-name', text] as const, ...(payee === null ? [] : [['coffer-payee', payee] as const])];
  const altered = names.filter(([, name]) => description(name) !== name);
  const named = [...facts, ...altered, ...tags.map((tag) => ['tags', tag] as const)];
  return (
    `${date} ${isPending ? '!' : '*'} (${id}) ${shown}`.trimEnd() +
    `\n${named.map(([key, value]) => `    ; ${key}: ${exactly(value)}\n`).join('')}` +
    commentLines(notes) +
    postings.map(postingOf).join('')
  );
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
