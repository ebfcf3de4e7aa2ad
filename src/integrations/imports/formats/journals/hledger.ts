import { FileAmounts } from '#integrations/imports/formats/file-amounts.ts';
import { civilDate, quoted } from '#integrations/imports/formats/values.ts';
import { type FileOptions, RowFault } from '#integrations/imports/statement.ts';
import {
  type Amount,
  declare,
  type Journal,
  leaveOut,
  newJournal,
  type Posting,
  type Root,
  type Transaction,
} from './journal.ts';
import { absolute, quantityOf, times } from './quantity.ts';

const DATE = String.raw`\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|\d{1,2}[-/.]\d{1,2}`;
const HEADER = new RegExp(`^(${DATE})(?:=(?:${DATE}))?(?=\\s|$)\\s*([*!])?\\s*(?:\\(([^)]*)\\))?\\s*(.*)$`);

/** Whether this is a journal of hledger, or of Ledger, whose form is the same in what is read. */
export function isHledger(start: string): boolean {
  if (/^(?:; Coffer journal|decimal-mark [.,]\s*$|account [^\n,;]*:|commodity [^\n,;]+$|P \d{4}[-/])/m.test(start))
    return true;
  return new RegExp(
    `^(?:${DATE})(?:\\s[^\\n]*)?\\n(?:[ \\t]+;[^\\n]*\\n)*[ \\t]+[^\\s;][^\\n]*(?:  |\\t)[ \\t]*[^\\s;]`,
    'm',
  ).test(start);
}

const TYPES: Readonly<Record<string, Root>> = {
  a: 'asset',
  asset: 'asset',
  c: 'asset',
  cash: 'asset',
  l: 'liability',
  liability: 'liability',
  e: 'equity',
  equity: 'equity',
  v: 'equity',
  conversion: 'equity',
  r: 'income',
  revenue: 'income',
  x: 'expense',
  expense: 'expense',
};
/** The words that hledger takes for the kinds of accounts, in the languages of journals that are published. */
const ROOT_WORDS: Readonly<Record<string, Root>> = {
  asset: 'asset',
  assets: 'asset',
  liability: 'liability',
  liabilities: 'liability',
  debt: 'liability',
  debts: 'liability',
  equity: 'equity',
  income: 'income',
  incomes: 'income',
  revenue: 'income',
  revenues: 'income',
  expense: 'expense',
  expenses: 'expense',
};

const SYMBOLS: Readonly<Record<string, string>> = {
  $: 'USD',
  '€': 'EUR',
  '£': 'GBP',
  '¥': 'JPY',
  '₹': 'INR',
  '₽': 'RUB',
};
const REFUSED: Readonly<Record<string, string>> = {
  include: 'includes other files; send one file with all of it, as `hledger print` writes it',
  '=': 'has auto postings; send what `hledger print --auto` writes',
  alias: 'has aliases; send what `hledger print` writes',
  i: 'has clock-ins; send what `hledger print` writes',
  o: 'has clock-outs; send what `hledger print` writes',
};
const IGNORED = ['commodity', 'decimal-mark', 'payee', 'tag', 'format', 'note', 'N', 'end', 'D', 'year', 'default'];

/** Reads a journal of hledger, line by line. */
export function parseHledger(text: string, options: FileOptions): Journal {
  const lines = text.split(/\r?\n/);
  const [, mark] = /^decimal-mark\s+([.,])/m.exec(text) ?? [];
  const amounts = new FileAmounts(lines.flatMap(numbersIn), options.mark ?? (mark as '.' | ',' | undefined));
  const journal = newJournal();
  for (const [word, root] of Object.entries(ROOT_WORDS)) journal.roots.set(word, root);
  journal.isOwn = text.startsWith('; Coffer journal');
  const reader = new Reader(journal, amounts);
  for (const [index, source] of lines.entries()) {
    try {
      reader.read(source, index + 1);
    } catch (error) {
      if (!(error instanceof RowFault)) throw error;
      // Without what other files or rules bring, the rest would be wrong.
      const line = error.code === 'unsupported_record' ? null : index + 1;
      journal.faults.push({ line, code: error.code, message: error.message });
      reader.skip();
    }
  }
  return journal;
}

/** The numbers in the amounts of a line, which show the file's decimal mark. */
function numbersIn(line: string): string[] {
  if (!/^\s/.test(line)) return [];
  return (
    line
      .replace(/;.*$/, '')
      .replace(/"[^"]*"/g, '')
      .split(/ {2,}|\t/)
      .slice(1)
      .join(' ')
      .match(/\d[\d.,]*/g) ?? []
  ).map((number) => number.replace(/[.,]$/, ''));
}

class Reader {
  readonly #journal: Journal;
  readonly #amounts: FileAmounts;
  readonly #prefixes: string[] = [];
  #transaction: Transaction | null = null;
  #posting: Posting | null = null;
  #isComment = false;
  /** Lines of a rule that is left out. */
  #isPassed = false;
  #year: number | null = null;
  #commodity: string | null = null;
  #facts: Map<string, string> | null = null;

  constructor(journal: Journal, amounts: FileAmounts) {
    this.#journal = journal;
    this.#amounts = amounts;
  }

  skip(): void {
    this.#transaction = null;
    this.#isPassed = true;
  }

  read(line: string, number: number): void {
    if (this.#isComment) {
      this.#isComment = !/^end comment\s*$/.test(line);
      return;
    }
    if (/^(?:comment|test)\s*$/.test(line)) this.#isComment = true;
    else if (line.trim() === '') this.#end();
    else if (/^\s/.test(line)) this.#indented(line.trim(), number);
    else if (!/^[;#*%|]/.test(line)) this.#directive(line.trimEnd(), number);
  }

  #end(): void {
    this.#transaction = null;
    this.#posting = null;
    this.#facts = null;
    this.#isPassed = false;
  }

  #directive(line: string, number: number): void {
    this.#end();
    const header = HEADER.exec(line);
    if (header !== null) {
      this.#begin(header, number);
      return;
    }
    const [word = '', ...rest] = line.replace(/^!/, '').split(/\s+/);
    const value = rest.join(' ');
    const first = line.startsWith('=') ? '=' : word;
    const refusal = REFUSED[first];
    if (refusal !== undefined) throw new RowFault('unsupported_record', `The journal ${refusal}`);
    if (first === 'account') {
      this.#account(line.slice(word.length).trim());
      return;
    }
    if (first === 'P') {
      leaveOut(this.#journal, 'Price', 'not_taken_over');
      return;
    }
    if (first === 'apply' && rest[0] === 'account') {
      this.#prefixes.push(rest.slice(1).join(' '));
      return;
    }
    if (first === 'end' && rest[1] === 'account') {
      this.#prefixes.pop();
      return;
    }
    if (first.startsWith('~')) {
      leaveOut(this.#journal, 'PeriodicTransaction', 'not_taken_over');
      this.#isPassed = true;
      return;
    }
    const [, year] = /^Y?(?:year\s+)?(\d{4})$/.exec(line.replace(/^Y\s*/, 'Y')) ?? [];
    if (year !== undefined) {
      this.#year = Number(year);
      return;
    }
    if (first === 'D') this.#commodity = this.#amount(value).commodity;
    this.#isPassed = true;
    if (!IGNORED.includes(first)) throw new RowFault('invalid_entry', `${quoted(line)} is not a line of hledger`);
  }

  #account(text: string): void {
    const [name = '', comment = ''] = text.split(/\s{2,};|\s+;/, 2);
    const declared = declare(this.#journal, this.#full(name.trim()));
    this.#facts = declared.facts;
    this.#describe(comment, declared.facts);
    const type = declared.facts.get('type')?.toLowerCase();
    declared.root = TYPES[type ?? ''] ?? declared.root;
  }

  #describe(comment: string, facts: Map<string, string>): void {
    const [key, value = ''] = splitTag(comment.trim());
    // A name may have a comma, which ends the value of another tag.
    if (key?.startsWith('coffer-')) facts.set(key, decoded(value));
    else readTags(comment, facts);
  }

  #full(account: string): string {
    return [...this.#prefixes, account].join(':');
  }

  #begin([, day = '', mark, code, rest = '']: RegExpExecArray, line: number): void {
    const [described = '', comment = ''] = cut(rest);
    const [payee = '', ...note] = described.split('|').map((text) => text.trim());
    const date = this.#day(day, null);
    this.#transaction = {
      line,
      date,
      isPending: mark === '!',
      isCleared: mark === '*' && !this.#journal.isOwn,
      payee: note.length > 0 ? payee || null : null,
      text: note.length > 0 ? note.join(' ') : payee,
      number: code || null,
      tags: new Set(),
      links: [],
      texts: [],
      facts: new Map(),
      postings: [],
    };
    this.#posting = null;
    this.#comment(comment);
    this.#journal.transactions.push(this.#transaction);
  }

  #day(text: string, near: string | null): string {
    const parts = text.split(/[-/.]/).map(Number);
    const year = parts.length === 3 ? parts[0] : near === null ? this.#year : Number(near.slice(0, 4));
    if (year == null) throw new RowFault('invalid_date', `${quoted(text)} has no year`);
    const [month = 0, day = 0] = parts.slice(-2);
    return civilDate(year, month, day, text);
  }

  #indented(code: string, line: number): void {
    if (this.#isPassed) return;
    if (/^[;#*]/.test(code)) {
      if (this.#transaction !== null) this.#comment(code.slice(1));
      else if (this.#facts !== null) this.#describe(code.slice(1), this.#facts);
      return;
    }
    if (this.#transaction === null) {
      if (this.#facts !== null) return;
      throw new RowFault('invalid_entry', `${quoted(code)} belongs to no transaction`);
    }
    const [posted = '', comment = ''] = cut(code);
    this.#posting = this.#postingOf(posted.trim(), line);
    if (this.#posting !== null) this.#transaction.postings.push(this.#posting);
    this.#comment(comment);
  }

  #postingOf(code: string, line: number): Posting | null {
    const [, named = '', rest = ''] = /^(?:[*!]\s+)?(.*?)(?:(?: {2,}|\t)\s*(.*))?$/.exec(code) ?? [];
    if (/^[([]/.test(named)) {
      // Virtual postings are notes about money, and move none.
      leaveOut(this.#journal, 'VirtualPosting', 'virtual');
      return null;
    }
    const [, counted = '', kind = '', stated] = /^([^=]*)(?:(={1,2}\*?)\s*(.*))?$/.exec(rest) ?? [];
    const [, number = '', mark, price = ''] =
      /^(.*?)(?:(@@?)(.*))?$/.exec(counted.replace(/\(@(@?)\)/, '@$1').trim()) ?? [];
    // Costs of lots, as Ledger writes them, count only where there is no price.
    const [, lot] = /\{=?([^}]*)\}/.exec(number) ?? [];
    const units = number.replace(/\{[^}]*\}|\[[^\]]*\]/g, '').trim();
    const amount = units === '' ? null : this.#amount(units);
    const each = mark === undefined ? (lot ?? '') : price;
    const [balance] = (stated ?? '').split('@');
    return {
      line,
      account: this.#full(named.trim()),
      date: null,
      amount,
      weight: amount === null || each.trim() === '' ? null : this.#weight(amount, each.trim(), mark === '@@'),
      takesLots: false,
      balance: stated === undefined ? null : { ...this.#amount((balance ?? '').trim()), isWhole: kind.endsWith('*') },
      texts: [],
      facts: new Map(),
    };
  }

  #weight({ quantity }: Amount, price: string, isTotal: boolean): Amount {
    const each = this.#amount(price);
    const total = isTotal
      ? quantity < 0n
        ? -absolute(each.quantity)
        : absolute(each.quantity)
      : times(quantity, each.quantity);
    return { quantity: total, commodity: each.commodity };
  }

  /** `-1.50 EUR`, `$-5`, `-$5`, `"green apples" 3`. */
  #amount(text: string): Amount {
    const [, before = '', left = '', number, right = ''] =
      /^([-+]?)\s*("[^"]*"|[^-+\d\s.,"]*)\s*([-+]?[\d.,][\d.,\s]*?)\s*("[^"]*"|[^-+\d\s.,"]*)$/.exec(text) ?? [];
    if (number === undefined || (left !== '' && right !== ''))
      throw new RowFault('invalid_amount', `${quoted(text)} is not an amount`);
    const quantity = quantityOf(this.#amounts.read(number.replace(/\s/g, '')));
    const symbol = (left || right).replaceAll('"', '') || this.#commodity || '';
    return { quantity: before === '-' ? -quantity : quantity, commodity: SYMBOLS[symbol] ?? symbol };
  }

  /** Tags and texts of a comment belong to the posting before it, else to the transaction. */
  #comment(text: string): void {
    const owner = this.#posting ?? this.#transaction;
    const comment = text.trim();
    if (owner === null || this.#transaction === null || comment === '') return;
    const [key = '', value = ''] = splitTag(comment);
    if (this.#posting !== null && (key === 'date' || /^\[\d/.test(comment))) {
      const day = key === 'date' ? value : comment.replace(/^\[|[=\]].*$/g, '');
      Object.assign(this.#posting, { date: this.#day(day, this.#transaction.date) });
      return;
    }
    if (this.#journal.isOwn) {
      if (OWN_FACTS.includes(key)) {
        const exact = decoded(value);
        if (key === 'tags') this.#transaction.tags.add(exact);
        else if (key === 'coffer-name') Object.assign(this.#transaction, { text: exact });
        else if (key === 'coffer-payee') Object.assign(this.#transaction, { payee: exact });
        else owner.facts.set(key, exact);
      } else owner.texts.push(decoded(comment));
      return;
    }
    const rest = readTags(comment, owner.facts, this.#transaction.tags);
    if (rest !== '') owner.texts.push(rest);
  }
}

const OWN_FACTS = ['kind', 'source', 'external_id', 'excluded', 'original', 'tags', 'coffer-name', 'coffer-payee'];

/** A text that Coffer has encoded, because a comment would alter it. */
function decoded(text: string): string {
  if (!text.startsWith('%%')) return text;
  try {
    return decodeURIComponent(text.slice(2));
  } catch {
    return text;
  }
}

function splitTag(text: string): readonly string[] {
  const [, key, value] = /^([^\s:;]+):\s*(.*)$/.exec(text) ?? [];
  return key === undefined ? [] : [key, value?.trim() ?? ''];
}

const TAG = /(?<=^|[\s,])([^\s:,;]+):(?:\s*([^,]*))?(?:,|$)/g;

/** Notes the tags of a comment, and returns the text without them. */
function readTags(text: string, facts: Map<string, string>, names?: Set<string>): string {
  const comment = text.trim();
  const rest = comment.replace(TAG, (_all, key: string, value = '') => {
    facts.set(key, value.trim());
    names?.add(value.trim() === '' ? key : `${key}:${value.trim()}`);
    return '';
  });
  return rest.trim();
}

/** A line and the comment behind it. */
function cut(line: string): readonly [string, string] {
  const at = line.indexOf(';');
  return at === -1 ? [line, ''] : [line.slice(0, at), line.slice(at + 1)];
}
