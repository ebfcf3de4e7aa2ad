import { civilDate, quoted } from '#integrations/imports/formats/values.ts';
import { RowFault } from '#integrations/imports/statement.ts';
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
import { absolute, evaluate, quantityOf, times } from './quantity.ts';

const ACCOUNT = String.raw`\p{Lu}[\p{L}\p{N}-]*(?::[\p{Lu}\p{N}][\p{L}\p{N}-]*)+`;
const COMMODITY = "[A-Z][A-Z0-9'._-]*";
const TEXT_MAX = 20_000;
const TEXT = /^"(?:[^"\\]|\\.)*"$/s;
const DIRECTIVE = /^(\d{4}[-/]\d\d?[-/]\d\d?)\s+(\S+)\s*(.*)$/;

/** Whether this is a Beancount journal. */
export function isBeancount(start: string): boolean {
  if (/^option\s+"(?:title|operating_currency)"\s+"/m.test(start)) return true;
  return new RegExp(`^\\d{4}-\\d\\d-\\d\\d +(?:open|balance|pad|close) +${ACCOUNT}(?:\\s|$)`, 'mu').test(start);
}

const DEFAULT_ROOTS: Readonly<Record<Root, string>> = {
  asset: 'Assets',
  liability: 'Liabilities',
  equity: 'Equity',
  income: 'Income',
  expense: 'Expenses',
};
const ROOT_OPTIONS: Readonly<Record<string, Root>> = {
  name_assets: 'asset',
  name_liabilities: 'liability',
  name_equity: 'equity',
  name_income: 'income',
  name_expenses: 'expense',
};
const LEFT_OUT: Readonly<Record<string, string>> = {
  price: 'Price',
  note: 'Note',
  document: 'Document',
  event: 'Event',
  query: 'Query',
  custom: 'Custom',
  commodity: 'Commodity',
};

/** Reads a Beancount journal, directive by directive. */
export function parseBeancount(text: string): Journal {
  const journal = newJournal();
  const roots = { ...DEFAULT_ROOTS };
  const reader = new Reader(journal);
  for (const [index, source] of text.split(/\r?\n/).entries()) {
    if ((reader.open?.text.length ?? 0) > TEXT_MAX) break;
    const [, name = '', value = ''] = /^option\s+"([^"]*)"\s+"([^"]*)"/.exec(source) ?? [];
    const root = ROOT_OPTIONS[name];
    if (root !== undefined) roots[root] = value;
    if (name === 'title' && value === 'Coffer') journal.isOwn = true;
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
  // All lines after its beginning were read as a part of it.
  if (reader.open !== null) {
    const message = `The text that begins on line ${reader.open.line} is not closed`;
    journal.faults.push({ line: null, code: 'invalid_entry', message });
  }
  for (const [root, name] of Object.entries(roots)) journal.roots.set(name, root as Root);
  return journal;
}

class Reader {
  readonly #journal: Journal;
  readonly #tags = new Set<string>();
  #transaction: Transaction | null = null;
  #posting: Posting | null = null;
  /** Metadata of an account, or of a record that is left out. */
  #facts: Map<string, string> | null = null;
  /** A text that goes on in the next line. */
  open: { readonly line: number; readonly text: string } | null = null;

  constructor(journal: Journal) {
    this.#journal = journal;
  }

  /** Passes over the lines up to the next directive. */
  skip(): void {
    this.#transaction = null;
    this.#posting = null;
    this.#facts = new Map();
  }

  read(source: string, number: number): void {
    const text = this.open === null ? source : `${this.open.text}\n${source}`;
    const line = this.open?.line ?? number;
    const code = withoutComment(text);
    if (code === null) {
      this.open = { line, text };
      return;
    }
    this.open = null;
    if (code.trim() === '') return;
    if (/^\s/.test(code)) this.#indented(code.trim(), line);
    else this.#directive(code.trimEnd(), line);
  }

  #directive(code: string, line: number): void {
    this.#transaction = null;
    this.#posting = null;
    this.#facts = null;
    const [, day, word = '', rest = ''] = DIRECTIVE.exec(code) ?? [];
    if (day === undefined) {
      this.#undated(code);
      return;
    }
    const [year, month, date] = day.split(/[-/]/).map(Number);
    // Currencies are often declared for a day before 1900.
    const at = () => civilDate(year ?? 0, month ?? 0, date ?? 0, day);
    if (word === 'txn' || /^[*!&#?%A-Z]$/.test(word)) {
      this.#begin(line, at(), word, rest);
      return;
    }
    const [account = ''] = new RegExp(`^${ACCOUNT}`, 'u').exec(rest) ?? [];
    const after = rest.slice(account.length).trim();
    if (word === 'open') {
      this.#opened(account, after);
      return;
    }
    if (word === 'close') return;
    if (word === 'balance') {
      this.#asserted(account, after, { line, date: at() });
      return;
    }
    if (word === 'pad') {
      this.#journal.pads.push({ line, date: at(), account: required(account, rest), from: after });
      return;
    }
    const kind = LEFT_OUT[word];
    if (kind === undefined) throw new RowFault('invalid_entry', `${quoted(word)} is not a directive of Beancount`);
    this.#facts = new Map();
    // A declared currency has nothing that Coffer lacks.
    if (kind !== 'Commodity') leaveOut(this.#journal, kind, 'not_taken_over');
  }

  #undated(code: string): void {
    const [word = '', value = ''] = code.split(/\s+/, 2);
    if (word === 'include')
      throw new RowFault('unsupported_record', `The journal includes ${quoted(value)}; send one file with all of it`);
    if (word === 'pushtag') this.#tags.add(value.replace(/^#/, ''));
    else if (word === 'poptag') this.#tags.delete(value.replace(/^#/, ''));
    else if (word === 'plugin') leaveOut(this.#journal, 'Plugin', 'not_taken_over');
    else if (word === 'pushmeta' || word === 'popmeta' || word === 'option') return;
    // Headings of editors.
    else if (!/^[*#:&?!%|]/.test(code))
      throw new RowFault('invalid_entry', `${quoted(code)} is not a directive of Beancount`);
  }

  #begin(line: number, date: string, flag: string, rest: string): void {
    const texts = [...rest.matchAll(/"((?:[^"\\]|\\.)*)"/gs)].map(([, text = '']) => unescaped(text));
    const marks = rest.replace(/"(?:[^"\\]|\\.)*"/gs, ' ');
    const other = marks
      .replace(/[#^][\w/.-]+/g, ' ')
      .replace('|', ' ')
      .trim();
    if (other !== '') throw new RowFault('invalid_entry', `${quoted(other)} is neither a text nor a tag`);
    const [payee, narration] = texts.length > 1 ? texts : [undefined, texts[0]];
    const tags = [...marks.matchAll(/#([\w/.-]+)/g)].map(([, tag = '']) => tag);
    this.#transaction = {
      line,
      date,
      isPending: flag === '!',
      isCleared: false,
      payee: payee || null,
      text: narration ?? '',
      number: null,
      tags: new Set([...this.#tags, ...tags]),
      links: [...marks.matchAll(/\^([\w/.-]+)/g)].map(([, link = '']) => link),
      texts: [],
      facts: new Map(),
      postings: [],
    };
    this.#journal.transactions.push(this.#transaction);
  }

  #opened(account: string, rest: string): void {
    const declared = declare(this.#journal, required(account, rest));
    const [commodity] = new RegExp(`^${COMMODITY}`).exec(rest) ?? [];
    declared.commodity = commodity ?? declared.commodity;
    this.#facts = declared.facts;
  }

  #asserted(account: string, rest: string, at: { readonly line: number; readonly date: string }): void {
    const [, number = '', tolerance = '0', commodity] =
      new RegExp(`^([^~A-Z]+?)\\s*(?:~\\s*([\\d.,]+)\\s*)?(${COMMODITY})$`).exec(rest) ?? [];
    if (commodity === undefined) throw new RowFault('invalid_balance', `${quoted(rest)} is not an amount`);
    const amount = { quantity: evaluate(number.replaceAll(',', '')), commodity };
    this.#journal.assertions.push({
      ...at,
      ...amount,
      account: required(account, rest),
      tolerance: evaluate(tolerance),
    });
  }

  #indented(code: string, line: number): void {
    const [, key = '', value = ''] = /^([a-z][\w-]*):(?:\s+(.*))?$/s.exec(code) ?? [];
    const transaction = this.#transaction;
    if (key !== '') {
      const facts = this.#posting?.facts ?? transaction?.facts ?? this.#facts;
      if (value.startsWith('"') && !TEXT.test(value))
        throw new RowFault('invalid_entry', `${quoted(value)} is more than a text`);
      facts?.set(key, value.startsWith('"') ? unescaped(value.slice(1, -1)) : value.trim());
      return;
    }
    if (transaction === null) {
      if (this.#facts !== null) return;
      throw new RowFault('invalid_entry', `${quoted(code)} belongs to no transaction`);
    }
    if (/^[#^]/.test(code)) {
      for (const [, tag = ''] of code.matchAll(/#([\w/.-]+)/g)) transaction.tags.add(tag);
      for (const [, link = ''] of code.matchAll(/\^([\w/.-]+)/g)) transaction.links.push(link);
      return;
    }
    this.#posting = postingOf(code, line);
    transaction.postings.push(this.#posting);
  }
}

function postingOf(code: string, line: number): Posting {
  const [matched, account = ''] = new RegExp(`^(?:[*!&#?%A-Z]\\s+)?(${ACCOUNT})(?=\\s|$)`, 'u').exec(code) ?? [];
  if (matched === undefined) throw new RowFault('invalid_entry', `${quoted(code)} is not a posting`);
  const rest = code.slice(matched.length).trim();
  const [, number = '', commodity, cost, mark, price = ''] =
    new RegExp(`^(?:([-+*/().,\\d\\s]+?)\\s*(${COMMODITY}))?\\s*(\\{.*\\})?\\s*(?:(@@?)\\s*(.*))?$`).exec(rest) ?? [];
  if (commodity === undefined && rest !== '')
    throw new RowFault('invalid_amount', `${quoted(rest)} is not an amount with its currency`);
  const amount = commodity === undefined ? null : { quantity: evaluate(number.replaceAll(',', '')), commodity };
  const priced = amount && mark !== undefined && price !== '' ? weightBy(amount, price, mark === '@@') : null;
  const costed = amount && cost !== undefined ? costOf(amount, cost) : null;
  return {
    line,
    account,
    date: null,
    amount,
    weight: costed ?? (cost === undefined ? priced : null),
    takesLots: cost !== undefined && costed === null,
    balance: null,
    texts: [],
    facts: new Map(),
  };
}

/** The weight of an amount at a price for each, or for all. */
function weightBy({ quantity }: Amount, price: string, isTotal: boolean): Amount {
  const [, number = '', commodity] = new RegExp(`^([-+*/().,\\d\\s]+?)\\s*(${COMMODITY})$`).exec(price.trim()) ?? [];
  if (commodity === undefined) throw new RowFault('invalid_amount', `${quoted(price)} is not a price`);
  const each = evaluate(number.replaceAll(',', ''));
  const total = isTotal ? (quantity < 0n ? -absolute(each) : absolute(each)) : times(quantity, each);
  return { quantity: total, commodity };
}

/** The cost that a posting names for its lot; null if its account's lots say it. */
function costOf(amount: Amount, text: string): Amount | null {
  const isTotal = text.startsWith('{{');
  const inner = text.replace(/^\{+|\}+$/g, '');
  const named = inner
    .split(',')
    .map((part) => part.trim())
    .find((part) => new RegExp(`[\\d).]\\s*${COMMODITY}$`).test(part));
  if (named === undefined) return null;
  const [each = '', total] = named.split('#').map((part) => part.trim());
  if (total === undefined) return weightBy(amount, named, isTotal);
  // `100 # 9.95 USD`: for each, and for all.
  const fee = weightBy(amount, total, true);
  return {
    ...fee,
    quantity: fee.quantity + (each === '' ? 0n : times(amount.quantity, quantityOf(each.replaceAll(',', '')))),
  };
}

function required(account: string, text: string): string {
  if (account === '') throw new RowFault('invalid_entry', `${quoted(text)} does not begin with an account`);
  return account;
}

/** A line without its comment; null if a text in it goes on in the next line. */
function withoutComment(text: string): string | null {
  let isQuoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at];
    if (isQuoted && letter === '\\') at += 1;
    else if (letter === '"') isQuoted = !isQuoted;
    else if (letter === ';' && !isQuoted) return text.slice(0, at);
  }
  return isQuoted ? null : text;
}

function unescaped(text: string): string {
  return text.replace(/\\(.)/gs, (_all, letter) => (letter === 'n' ? '\n' : letter === 't' ? '\t' : letter));
}
