import { labelName } from '#integrations/imports/rows/row-details.ts';
import {
  RowFault,
  type SplitLine,
  StatementReader,
  type StatementRow,
  type Statements,
} from '#integrations/imports/statement.ts';
import { NO_MOVED_RECORDS } from '#ledger/moved-records/moved-records.ts';
import { LeftOutRecords } from './left-out-records.ts';
import { RowsByAccount } from './rows-by-account.ts';
import { readTables, type Source } from './sqlite-tables.ts';
import { civilDate, decimal, isZeroAmount, negated, quoted, sumDecimals } from './values.ts';

// Tables, columns and words are those of https://github.com/moneymanagerex/database (tables.sql, tables_v1.sql, incremental_upgrade), how a
// balance counts transactions is that of Model_Checking::account_flow in https://github.com/moneymanagerex/moneymanagerex.
const TABLES = {
  ACCOUNTLIST_V1: ['ACCOUNTID', 'ACCOUNTNAME', 'ACCOUNTTYPE', 'INITIALBAL', 'CURRENCYID'],
  CHECKINGACCOUNT_V1: [
    ...(['TRANSID', 'ACCOUNTID', 'TOACCOUNTID', 'PAYEEID', 'TRANSCODE', 'TRANSAMOUNT', 'TOTRANSAMOUNT'] as const),
    ...(['STATUS', 'TRANSACTIONNUMBER', 'NOTES', 'CATEGID', 'TRANSDATE'] as const),
  ],
  CURRENCYFORMATS_V1: ['CURRENCYID', 'CURRENCY_SYMBOL'],
  CATEGORY_V1: ['CATEGID', 'CATEGNAME'],
  PAYEE_V1: ['PAYEEID', 'PAYEENAME'],
  SPLITTRANSACTIONS_V1: ['SPLITTRANSID', 'TRANSID', 'CATEGID', 'SPLITTRANSAMOUNT'],
} as const;

// Tables and columns of some versions: deleted transactions since 17, categories in any depth since 18, tags since 19.
const LATER = {
  ACCOUNTLIST_V1: ['ACCOUNTID', 'INITIALDATE'],
  CHECKINGACCOUNT_V1: ['TRANSID', 'SUBCATEGID', 'DELETEDTIME'],
  CATEGORY_V1: ['CATEGID', 'PARENTID'],
  SUBCATEGORY_V1: ['SUBCATEGID', 'SUBCATEGNAME'],
  SPLITTRANSACTIONS_V1: ['SPLITTRANSID', 'SUBCATEGID', 'NOTES'],
  TAG_V1: ['TAGID', 'TAGNAME'],
  TAGLINK_V1: ['TAGLINKID', 'REFTYPE', 'REFID', 'TAGID'],
  BILLSDEPOSITS_V1: ['BDID'],
  BUDGETTABLE_V1: ['BUDGETENTRYID'],
  ASSETS_V1: ['ASSETID'],
  STOCK_V1: ['STOCKID'],
  STOCKHISTORY_V1: ['HISTID'],
  CURRENCYHISTORY_V1: ['CURRHISTID'],
  ATTACHMENT_V1: ['ATTACHMENTID'],
  CUSTOMFIELDDATA_V1: ['FIELDATADID'],
} as const;

type Tables = Readonly<Record<keyof typeof TABLES | keyof typeof LATER, ReadonlyMap<unknown, Source>>>;
/** The tables, and the tags of each record by its kind and id. */
type Book = Tables & { readonly tags: ReadonlyMap<string, readonly string[]> };

const NOT_TAKEN = {
  BILLSDEPOSITS_V1: 'RecurringTransaction',
  BUDGETTABLE_V1: 'BudgetCategory',
  ASSETS_V1: 'Asset',
  STOCK_V1: 'Holding',
  STOCKHISTORY_V1: 'SecurityPrice',
  CURRENCYHISTORY_V1: 'ExchangeRate',
  ATTACHMENT_V1: 'Attachment',
  CUSTOMFIELDDATA_V1: 'CustomField',
} as const;

const TYPES: Readonly<Record<string, string>> = {
  'credit card': 'credit_card',
  loan: 'loan',
  investment: 'investment',
  shares: 'investment',
};

/** Whether a SQLite file is a database of Money Manager Ex. */
export function isMoneyManagerEx(bytes: Buffer): boolean {
  return bytes.includes('CHECKINGACCOUNT_V1');
}

/** Reads the accounts and transactions in the database of Money Manager Ex. */
export function readMoneyManagerEx(bytes: Buffer): Statements {
  try {
    const tables = readTables(bytes, TABLES, 'Money Manager Ex', LATER);
    return statementsOf({ ...tables, tags: tagsIn(tables) });
  } catch (error) {
    if (!(error instanceof RowFault)) throw error;
    return { statements: [], faults: [{ line: null, code: error.code, message: error.message }] };
  }
}

function statementsOf(book: Book): Statements {
  const [reader, rows, leftOut] = [new StatementReader(), new RowsByAccount(), new LeftOutRecords()];
  for (const [table, kind] of Object.entries(NOT_TAKEN))
    leftOut.add(kind, 'not_taken_over', book[table as keyof typeof NOT_TAKEN].size);
  const splits = Map.groupBy(book.SPLITTRANSACTIONS_V1.values(), ({ TRANSID }) => TRANSID);
  const all = [...book.CHECKINGACCOUNT_V1.values()].filter(({ DELETEDTIME }) => textOf(DELETEDTIME) === '');
  const first = new Map<unknown, string>();
  const found = all.flatMap((source, index) => {
    // Such rows change no balance.
    if (textOf(source.STATUS) === 'V' || (typeOf(source) === 'transfer' && source.ACCOUNTID === source.TOACCOUNTID)) {
      leftOut.add('Transaction', 'virtual');
      return [];
    }
    return reader.attempt(index + 2, () => sidesOf(book, source, index + 2, splits.get(source.TRANSID) ?? [])) ?? [];
  });
  for (const { account, row } of found) if (row.date < (first.get(account) ?? '~')) first.set(account, row.date);
  for (const [id, account] of book.ACCOUNTLIST_V1) {
    rows.open(textOf(account.ACCOUNTNAME));
    const opening = reader.attempt(1, () => openingOf(book, account, first.get(id)));
    if (opening != null) rows.add(textOf(account.ACCOUNTNAME), opening);
  }
  for (const { account, row } of found) rows.add(textOf(book.ACCOUNTLIST_V1.get(account)?.ACCOUNTNAME), row);
  const byName = new Map([...book.ACCOUNTLIST_V1.values()].map((one) => [textOf(one.ACCOUNTNAME), one]));
  const statements = rows.statements((name) => {
    const account = byName.get(name);
    const type = TYPES[textOf(account?.ACCOUNTTYPE).toLowerCase()] ?? 'depository';
    return { currency: currencyOf(book, account), accountDetails: { type, subtype: null } };
  });
  return { statements, faults: reader.faults, moved: { ...NO_MOVED_RECORDS, leftOut: leftOut.list() } };
}

type Side = { readonly account: unknown; readonly row: StatementRow };

/** The rows of a transaction: one of its account, and one of the other account of a transfer. */
function sidesOf(book: Book, source: Source, line: number, parts: readonly Source[]): readonly Side[] {
  const { ACCOUNTID, TOACCOUNTID } = source;
  const account = accountOf(book, ACCOUNTID);
  const type = typeOf(source);
  const amount = amountOf(source.TRANSAMOUNT);
  const common = {
    line,
    date: dateOf(source.TRANSDATE),
    text: textOf(source.NOTES),
    reference: `mmex ${source.TRANSID}`,
    pending: false,
    checkNumber: textOf(source.TRANSACTIONNUMBER) || null,
  };
  const details = {
    cleared: textOf(source.STATUS) === 'R',
    tags: book.tags.get(`Transaction ${source.TRANSID}`) ?? [],
  };
  if (type === 'transfer') {
    const other = accountOf(book, TOACCOUNTID);
    const side = (own: Source, opposite: Source, moved: string): Side => ({
      account: own.ACCOUNTID,
      row: {
        ...common,
        amount: moved,
        currency: currencyOf(book, own),
        counterparty: textOf(opposite.ACCOUNTNAME),
        details: { ...details, otherAccount: textOf(opposite.ACCOUNTNAME) },
      },
    });
    return [side(account, other, negated(amount)), side(other, account, amountOf(source.TOTRANSAMOUNT))];
  }
  const isOut = type === 'withdrawal';
  if (!isOut && type !== 'deposit')
    throw new RowFault('unsupported_record', `${quoted(textOf(source.TRANSCODE))} is not a type of transaction`);
  const payee = textOf(book.PAYEE_V1.get(source.PAYEEID)?.PAYEENAME);
  const signed = (size: string) => (isOut && !isZeroAmount(size) ? negated(size) : size);
  const splits = parts.map(
    (part): SplitLine => ({
      ...categoryOf(book, part),
      amount: signed(amountOf(part.SPLITTRANSAMOUNT)),
      name: payee,
      notes: textOf(part.NOTES) || null,
      tags: book.tags.get(`TransactionSplit ${part.SPLITTRANSID}`) ?? [],
    }),
  );
  return [
    {
      account: ACCOUNTID,
      row: {
        ...common,
        amount: splits.length > 0 ? sumDecimals(splits.map((part) => part.amount)) : signed(amount),
        currency: currencyOf(book, account),
        counterparty: payee || null,
        details: {
          ...details,
          ...(splits.length > 0 ? { splits } : { ...categoryOf(book, source), merchant: labelName(payee) }),
          excluded: TOACCOUNTID === AS_TRANSFER || TOACCOUNTID === ACCOUNTID,
        },
      },
    },
  ];
}

// The other side of a movement of an asset or of shares, which is no income and no expense.
const AS_TRANSFER = 32702n;

/** The balance with which an account begins, as a movement before its first one: no income. */
function openingOf(book: Book, account: Source, firstDay: string | undefined): StatementRow | null {
  const amount = amountOf(account.INITIALBAL ?? 0n);
  const days = [textOf(account.INITIALDATE), firstDay].flatMap((day) => day || []).sort();
  if (isZeroAmount(amount) || days[0] === undefined) return null;
  return {
    line: 1,
    date: dateOf(days[0]),
    amount,
    currency: currencyOf(book, account),
    text: '',
    counterparty: 'Opening balance',
    reference: `mmex opening ${account.ACCOUNTID}`,
    pending: false,
    details: { excluded: true },
  };
}

function accountOf(book: Book, id: unknown): Source {
  const account = book.ACCOUNTLIST_V1.get(id);
  if (account === undefined)
    throw new RowFault('unknown_account', 'The transaction is of an account that the database does not have');
  return account;
}

function currencyOf(book: Book, account: Source | undefined): string | null {
  return textOf(book.CURRENCYFORMATS_V1.get(account?.CURRENCYID)?.CURRENCY_SYMBOL).toUpperCase() || null;
}

const DEPTH_MAX = 20;

/** The category with the one above it. What is below a subcategory is part of its name. */
function categoryOf(book: Book, { CATEGID, SUBCATEGID }: Source) {
  const names: string[] = [];
  for (let at = book.CATEGORY_V1.get(CATEGID); at !== undefined; at = book.CATEGORY_V1.get(at.PARENTID)) {
    names.unshift(textOf(at.CATEGNAME));
    if (names.length > DEPTH_MAX)
      throw new RowFault('too_deep', 'Categories of the database lie in each other too deeply');
  }
  names.push(...[textOf(book.SUBCATEGORY_V1.get(SUBCATEGID)?.SUBCATEGNAME)].filter((name) => name !== ''));
  const [top = '', ...below] = names;
  return below.length === 0
    ? { category: labelName(top), parentCategory: null }
    : { category: labelName(below.join(':')), parentCategory: labelName(top) };
}

/** The names of tags by the kind and id of the record that has them. */
function tagsIn({ TAGLINK_V1, TAG_V1 }: Tables): ReadonlyMap<string, readonly string[]> {
  const tags = new Map<string, string[]>();
  for (const { REFTYPE, REFID, TAGID } of TAGLINK_V1.values()) {
    const [key, name] = [`${REFTYPE} ${REFID}`, textOf(TAG_V1.get(TAGID)?.TAGNAME)];
    const own = tags.get(key);
    if (own === undefined) tags.set(key, [name]);
    else own.push(name);
  }
  return tags;
}

function typeOf({ TRANSCODE }: Source): string {
  return textOf(TRANSCODE).toLowerCase();
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

// A number with a fraction is a float there, which has fifteen exact digits.
const DIGITS = 15;

/** The plain decimal of a number. @throws RowFault */
function amountOf(value: unknown): string {
  if (typeof value === 'bigint') return value.toString();
  if (typeof value === 'string') return decimal(value);
  const digits = typeof value === 'number' ? value.toPrecision(DIGITS) : '';
  if (digits === '' || /[a-z]/i.test(digits)) throw new RowFault('invalid_amount', 'The amount is not a number');
  return digits.replace(/\.?0+$/, (zeros) => (digits.includes('.') ? '' : zeros));
}

/** The day of `2026-01-31` or `2026-01-31T10:15:00`. @throws RowFault */
function dateOf(value: unknown): string {
  const text = textOf(value);
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)(?:[T ]|$)/.exec(text) ?? [];
  return civilDate(Number(year), Number(month), Number(day), text);
}
