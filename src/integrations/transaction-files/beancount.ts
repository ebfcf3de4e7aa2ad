import { decimal } from '#integrations/exports/index.ts';
import { nextDay } from '#kernel/time/civil-date.ts';
import { type EntryReader, readNames } from './entry-reader.ts';
import { JournalAccounts, type JournalEntry, journalOf, type Posting } from './journal.ts';

/** A Beancount journal. The sides of a transfer on different days are two transactions with one link. */
export async function* beancount(reader: EntryReader): AsyncGenerator<string> {
  const { currency } = await reader.ledger.family();
  yield `option "title" "Coffer"\noption "operating_currency" "${currency}"\n`;
  // A price for one unit, which Beancount computes from the whole price, is rounded.
  yield 'option "inferred_tolerance_default" "*:0.000001"\n\n';
  const names = await readNames(reader.ledger);
  const accounts = new JournalAccounts(names, await reader.ledger.incomeCategories(), accountPart);
  const opened = new Map<string, string>();
  for await (const entry of journalOf(reader, { names, accounts, datesPostings: false })) {
    for (const { account } of entry.postings) if (!opened.has(account)) opened.set(account, entry.date);
    yield `${transactionOf(entry)}\n`;
  }
  // Entries come in the order of days, so that the first use of an account is its oldest.
  for (const [account, date] of opened) {
    const facts = accounts.factsOf(account).map(([key, value]) => `  ${key}: ${quoted(value)}\n`);
    yield `${date} open ${account}\n${facts.join('')}`;
  }
}

function transactionOf(entry: JournalEntry): string {
  const { id, date, isPending, payee, text, notes, tags, facts, postings, link } = entry;
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
    postings.map(postingOf).join('') +
    asserted.join('')
  );
}

function postingOf({ account, minor, currency, price, text, notes }: Posting): string {
  const paid = price === undefined ? '' : ` @@ ${decimal(price.minor, price.currency)} ${price.currency}`;
  const line = `  ${account}  ${decimal(minor, currency)} ${currency}${paid}\n`;
  const named = [...(text === undefined ? [] : [['name', text]]), ...(notes ? [['notes', notes]] : [])];
  return `${line}${named.map(([key, value]) => `    ${key}: ${quoted(value ?? '')}\n`).join('')}`;
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
