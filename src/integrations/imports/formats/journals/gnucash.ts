import { readTables, type Source } from '#integrations/imports/formats/sqlite-tables.ts';
import { civilDate, quoted, withoutReferences } from '#integrations/imports/formats/values.ts';
import { declaresEntities, xmlParser } from '#integrations/imports/formats/xml.ts';
import { RowFault, type Statements } from '#integrations/imports/statement.ts';
import { dayAt, dayNumber } from '#kernel/time/civil-date.ts';
import { declare, type Journal, leaveOut, newJournal, type Root } from './journal.ts';
import { OWN } from './names.ts';
import { quantityOf, share } from './quantity.ts';
import { statementsOf } from './statements.ts';

/** The accounts and transactions of a book, from either form of its file. */
type Book = {
  readonly accounts: ReadonlyMap<string, BookAccount>;
  readonly transactions: readonly BookTransaction[];
  readonly leftOut: Readonly<Record<string, number>>;
};
type BookAccount = {
  readonly name: string;
  readonly type: string;
  readonly commodity: string;
  readonly parent: string;
};
type BookTransaction = {
  readonly id: string;
  readonly currency: string;
  readonly number: string;
  readonly day: () => string;
  readonly text: string;
  readonly notes: string;
  readonly splits: readonly Split[];
};
type Split = {
  readonly account: string;
  readonly memo: string;
  readonly state: string;
  readonly value: string;
  readonly quantity: string;
};

const ROOTS: Readonly<Record<string, Root>> = {
  ASSET: 'asset',
  BANK: 'asset',
  CASH: 'asset',
  STOCK: 'asset',
  MUTUAL: 'asset',
  RECEIVABLE: 'asset',
  CREDIT: 'liability',
  LIABILITY: 'liability',
  PAYABLE: 'liability',
  EQUITY: 'equity',
  TRADING: 'equity',
  INCOME: 'income',
  EXPENSE: 'expense',
};
const TYPES: Readonly<Record<string, string>> = {
  STOCK: 'investment',
  MUTUAL: 'investment',
  CREDIT: 'credit_card',
  LIABILITY: 'loan',
  PAYABLE: 'loan',
};

/** Whether this is a book of GnuCash in XML. */
export function isGnucash(start: string): boolean {
  return /<gnc-v2[\s>]/.test(start);
}

/** Reads a book of GnuCash in XML. */
export function readGnucash(text: string): Statements {
  return soundly(() => bookOfXml(text));
}

/** Reads a book of GnuCash in SQLite. */
export function readGnucashDatabase(bytes: Buffer): Statements {
  return soundly(() => bookOfTables(bytes));
}

function soundly(read: () => Book): Statements {
  try {
    return statementsOf(journalOf(read()));
  } catch (error) {
    if (!(error instanceof RowFault)) throw error;
    return { statements: [], faults: [{ line: null, code: error.code, message: error.message }] };
  }
}

function journalOf({ accounts, transactions, leftOut }: Book): Journal {
  const journal: Journal = { ...newJournal(), hasIds: true };
  for (const [kind, count] of Object.entries(leftOut)) leaveOut(journal, kind, 'not_taken_over', count);
  const parents = new Set([...accounts.values()].map(({ parent }) => parent));
  const paths = new Map<string, string>();
  for (const [id, { type, commodity }] of accounts) {
    const root = ROOTS[type];
    if (root === undefined) continue;
    const path = pathOf(id, accounts);
    // An account of the first level is a heading, or has one of its own here.
    const name = path.includes(':') || parents.has(id) ? path : `${type}:${path}`;
    paths.set(id, name);
    const declared = declare(journal, name);
    declared.root = root;
    declared.commodity = commodity;
    if (root === 'asset' || root === 'liability') declared.facts.set(OWN.type, TYPES[type] ?? 'depository');
  }
  for (const [index, transaction] of transactions.entries()) {
    try {
      addTransaction(journal, transaction, { line: index + 1, accounts, paths });
    } catch (error) {
      if (!(error instanceof RowFault)) throw error;
      journal.faults.push({ line: index + 1, code: error.code, message: error.message });
    }
  }
  return journal;
}

const DEPTH_MAX = 40;

function pathOf(id: string, accounts: Book['accounts']): string {
  const names: string[] = [];
  for (let at = accounts.get(id); at !== undefined && at.type !== 'ROOT'; at = accounts.get(at.parent)) {
    names.unshift(at.name.replaceAll(':', '-'));
    if (names.length > DEPTH_MAX) throw new RowFault('too_deep', 'Accounts of the book lie in each other too deeply');
  }
  return names.join(':');
}

type Place = {
  readonly line: number;
  readonly accounts: Book['accounts'];
  readonly paths: ReadonlyMap<string, string>;
};

function addTransaction(journal: Journal, transaction: BookTransaction, { line, accounts, paths }: Place): void {
  const { id, currency, number, day, text, notes, splits } = transaction;
  const postings = splits.map((split) => {
    const account = paths.get(split.account);
    if (account === undefined)
      throw new RowFault('unknown_account', 'A split is of an account that the book does not have');
    const commodity = accounts.get(split.account)?.commodity ?? currency;
    const weight = commodity === currency ? null : { quantity: fraction(split.value), commodity: currency };
    const isCleared = split.state === 'c' || split.state === 'y';
    return {
      line,
      account,
      date: null,
      amount: { quantity: fraction(split.quantity), commodity },
      weight,
      takesLots: false,
      balance: null,
      texts: split.memo === '' ? [] : [split.memo],
      facts: new Map(isCleared ? [['coffer-cleared', 'true']] : []),
    };
  });
  journal.transactions.push({
    line,
    date: day(),
    isPending: false,
    isCleared: false,
    payee: null,
    text,
    number: number || null,
    tags: new Set(),
    links: [],
    texts: notes === '' ? [] : [notes],
    facts: new Map([['id', `gnucash ${id}`]]),
    postings,
  });
}

/** The quantity of `-1050/100`. */
function fraction(text: string): bigint {
  const [, over = '', under = ''] = /^(-?\d{1,20})\/(\d{1,20})$/.exec(text.trim()) ?? [];
  if (under === '' || BigInt(under) === 0n) throw new RowFault('invalid_amount', `${quoted(text)} is not an amount`);
  return share(quantityOf('1'), BigInt(over), BigInt(under));
}

/** The day as the file writes it: GnuCash posts at 10:59, and older versions at midnight of a place. */
function dayOf(text: string, isInUtc: boolean): string {
  const [, year, month, day, hour = '0'] = /^(\d{4})-?(\d\d)-?(\d\d)(?:[T ]?(\d\d))?/.exec(text) ?? [];
  const date = civilDate(Number(year), Number(month), Number(day), text);
  return isInUtc && Number(hour) >= 12 ? dayAt(dayNumber(date) + 1) : date;
}

type Element = { readonly [name: string]: unknown };

const parser = xmlParser({});

function bookOfXml(text: string): Book {
  if (declaresEntities(text)) throw new RowFault('forbidden_xml', 'The XML declares a document type or entities');
  const [root] = children(parsed(text), 'gnc-v2');
  const [book] = children(root, 'book');
  if (book === undefined) throw new RowFault('broken_xml', 'The XML has no book of GnuCash');
  const accounts = new Map(
    children(book, 'account').map((element) => [
      textOf(element, 'id'),
      {
        name: textOf(element, 'name'),
        type: textOf(element, 'type'),
        commodity: textOf(children(element, 'commodity')[0], 'id'),
        parent: textOf(element, 'parent'),
      },
    ]),
  );
  const [prices] = children(book, 'pricedb');
  const leftOut = {
    Price: children(prices, 'price').length,
    Schedule: children(book, 'schedxaction').length,
    Budget: children(book, 'budget').length,
  };
  return { accounts, transactions: children(book, 'transaction').map(transactionOfXml), leftOut };
}

function transactionOfXml(element: Element): BookTransaction {
  const [posted] = children(element, 'date-posted');
  const slots = children(children(element, 'slots')[0], 'slot');
  const notes = slots.find((slot) => textOf(slot, 'key') === 'notes');
  return {
    id: textOf(element, 'id'),
    currency: textOf(children(element, 'currency')[0], 'id'),
    number: textOf(element, 'num'),
    day: () => dayOf(textOf(posted, 'date'), false),
    text: textOf(element, 'description'),
    notes: textOf(notes, 'value'),
    splits: children(children(element, 'splits')[0], 'split').map((split) => ({
      account: textOf(split, 'account'),
      memo: textOf(split, 'memo'),
      state: textOf(split, 'reconciled-state'),
      value: textOf(split, 'value'),
      quantity: textOf(split, 'quantity'),
    })),
  };
}

function parsed(text: string): Element {
  try {
    return parser.parse(text, true) as Element;
  } catch (error) {
    throw new RowFault('broken_xml', `The XML is not well-formed: ${error instanceof Error ? error.message : ''}`);
  }
}

function children(element: Element | undefined, name: string): Element[] {
  const found = element?.[name];
  if (!Array.isArray(found)) return [];
  return found.map((one: unknown) => (typeof one === 'object' && one !== null ? (one as Element) : { '#text': one }));
}

function textOf(element: Element | undefined, name: string): string {
  const value = children(element, name)[0]?.['#text'];
  return typeof value === 'string' ? withoutReferences(value).trim() : '';
}

const TABLES = {
  accounts: ['guid', 'name', 'account_type', 'commodity_guid', 'parent_guid'],
  commodities: ['guid', 'namespace', 'mnemonic'],
  transactions: ['guid', 'currency_guid', 'num', 'post_date', 'description'],
  splits: [
    ...(['guid', 'tx_guid', 'account_guid', 'memo', 'reconcile_state', 'value_num', 'value_denom'] as const),
    ...(['quantity_num', 'quantity_denom'] as const),
  ],
  prices: ['guid'],
  schedxactions: ['guid'],
  budgets: ['guid'],
} as const;

function bookOfTables(bytes: Buffer): Book {
  const tables = readTables(bytes, TABLES, 'GnuCash');
  const { commodities, prices, schedxactions, budgets } = tables;
  const commodityOf = (guid: unknown) => commodities.get(guid);
  // Scheduled transactions keep their own in accounts of a commodity of this kind.
  const isTemplate = (account: Source | undefined) =>
    stringOf(commodityOf(account?.commodity_guid)?.namespace).toLowerCase() === 'template';
  const accounts = new Map<string, BookAccount>();
  for (const [guid, row] of tables.accounts) {
    if (isTemplate(row)) continue;
    accounts.set(stringOf(guid), {
      name: stringOf(row.name),
      type: stringOf(row.account_type),
      commodity: stringOf(commodityOf(row.commodity_guid)?.mnemonic),
      parent: stringOf(row.parent_guid),
    });
  }
  const splitsOf = Map.groupBy(tables.splits.values(), ({ tx_guid }) => tx_guid);
  const transactions = [...tables.transactions].flatMap(([guid, row]): BookTransaction[] => {
    const splits = splitsOf.get(guid) ?? [];
    if (splits.some(({ account_guid }) => isTemplate(tables.accounts.get(account_guid)))) return [];
    return [
      {
        id: stringOf(guid),
        currency: stringOf(commodityOf(row.currency_guid)?.mnemonic),
        number: stringOf(row.num),
        day: () => dayOf(stringOf(row.post_date), true),
        text: stringOf(row.description),
        notes: '',
        splits: splits.map((split) => ({
          account: stringOf(split.account_guid),
          memo: stringOf(split.memo),
          state: stringOf(split.reconcile_state),
          value: `${split.value_num}/${split.value_denom}`,
          quantity: `${split.quantity_num}/${split.quantity_denom}`,
        })),
      },
    ];
  });
  const leftOut = { Price: prices.size, Schedule: schedxactions.size, Budget: budgets.size };
  return { accounts, transactions, leftOut };
}

function stringOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
