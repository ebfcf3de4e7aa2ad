import { oneLine, quoted, withoutReferences } from '#integrations/imports/formats/values.ts';
import { attribute, declaresEntities } from '#integrations/imports/formats/xml.ts';
import { children, type Element, find, lineFinder, parseXml, startOf } from '#integrations/imports/formats/xml-tree.ts';
import {
  type Fault,
  type FilePrice,
  type FileSecurity,
  RowFault,
  type Statement,
  StatementReader,
  type StatementRow,
  type Statements,
} from '#integrations/imports/statement.ts';
import { dayOf, entryRow, isEntryType, type PerformanceEntry } from './portfolio-performance.ts';
import { withPrices } from './shared-prices.ts';
import { decimalOf, outgoing, securityOf, sumOf } from './trade-rows.ts';

// Each entry between accounts is written inside of the account before it.
const DEPTH_MAX = 400;
// Earlier versions have no currencies.
const VERSION_MIN = 29;
const AMOUNT_DECIMALS = 2;
const SHARE_DECIMALS = 8;
// Up to version 48.
const FORMER_SHARE_DECIMALS = 6;
const PRICE_DECIMALS = 8;
// Of versions 30 to 48; that of 29 had those of amounts.
const FORMER_PRICE_DECIMALS = 4;

/** Whether this is a file of Portfolio Performance in XML. */
export function isPerformanceXml(start: string): boolean {
  return /^\s*(?:<\?xml[^>]*\?>\s*)?<client(?:\s+id="\d+")?>\s*<version[\s>]/.test(start);
}

/** Reads a file of Portfolio Performance: each portfolio with its account, and the accounts without one. */
export function readPerformanceXml(text: string): Statements {
  const refused = (fault: Fault): Statements => ({ statements: [], faults: [fault] });
  if (declaresEntities(text))
    return refused({ line: null, code: 'forbidden_xml', message: 'The file declares entities of XML' });
  const parsed = parseXml(text, { maxNestedTags: DEPTH_MAX });
  if ('line' in parsed)
    return refused({ line: parsed.line, code: 'broken_xml', message: 'The file is not well-formed XML' });
  const client = find(parsed.root, 'client');
  const file = new PerformanceFile(client);
  if (!(file.version >= VERSION_MIN)) {
    const message = 'The file is of an old version of Portfolio Performance; open it in a present one, and save it';
    return refused({ line: null, code: 'unsupported_format', message });
  }
  const reader = new StatementReader();
  const reading = { reader, lineAt: lineFinder(text) };
  const statements = withPrices(statementsOf(file, client, reading), pricesIn(file, client, reading));
  return { statements, faults: reader.faults };
}

// Much data that no entry refers to.
const NOT_WALKED = new Set(['prices', 'latest', 'attributes', 'taxonomies', 'dashboards', 'settings', 'events']);
const HOPS_MAX = 5;

/** The elements of a file, which name each other by a number or by the path from one to the other. */
class PerformanceFile {
  readonly #parents = new Map<Element, Element>();
  readonly #byId = new Map<string, Element>();
  readonly version: number;
  readonly shareDecimals: number;
  readonly priceDecimals: number;

  constructor(client: Element | undefined) {
    this.version = Number(this.text(client, 'version'));
    this.shareDecimals = this.version < 49 ? FORMER_SHARE_DECIMALS : SHARE_DECIMALS;
    const former = this.version < 30 ? AMOUNT_DECIMALS : FORMER_PRICE_DECIMALS;
    this.priceDecimals = this.version < 49 ? former : PRICE_DECIMALS;
    const waiting = client === undefined ? [] : [client];
    for (let element = waiting.pop(); element !== undefined; element = waiting.pop()) {
      const id = attribute(element, 'id');
      if (id !== '') this.#byId.set(id, element);
      for (const name of Object.keys(element)) {
        if (NOT_WALKED.has(name)) continue;
        for (const child of children(element, name)) {
          this.#parents.set(child, element);
          waiting.push(child);
        }
      }
    }
  }

  /** The element that a child is or names. */
  child(element: Element | undefined, name: string): Element | undefined {
    const found = this.#resolved(element?.[name]?.[0]);
    return typeof found === 'object' ? found : undefined;
  }

  /** The elements that the children of a list are or name. */
  list(element: Element | undefined, name: string): Element[] {
    return children(element, name).flatMap((child) => {
      const found = this.#resolved(child);
      return typeof found === 'object' ? [found] : [];
    });
  }

  /** The text that a child has or names. */
  text(element: Element | undefined, name: string): string {
    const found = this.#resolved(element?.[name]?.[0]);
    const text = typeof found === 'object' ? found['#text'] : found;
    return oneLine(withoutReferences(typeof text === 'string' ? text : ''));
  }

  #resolved(value: Element | string | undefined): Element | string | undefined {
    let found = value;
    for (let hop = 0; hop < HOPS_MAX; hop += 1) {
      const reference = typeof found === 'object' ? attribute(found, 'reference') : '';
      if (reference === '' || typeof found !== 'object') return found;
      found = this.#byId.get(reference) ?? this.#at(found, reference);
    }
    return undefined;
  }

  #at(from: Element, path: string): Element | string | undefined {
    let found: Element | string | undefined = from;
    for (const step of path.split('/')) {
      if (typeof found !== 'object') return undefined;
      const [, name = '', place = '1'] = /^([\w.-]+?)(?:\[(\d+)\])?$/.exec(step) ?? [];
      found = step === '..' ? this.#parents.get(found) : listOf(found[name])[Number(place) - 1];
    }
    return found;
  }
}

function listOf(value: Element[string]): readonly (Element | string)[] {
  return Array.isArray(value) ? value : [];
}

type Reading = { readonly reader: StatementReader; readonly lineAt: (position: number) => number };

function statementsOf(file: PerformanceFile, client: Element | undefined, reading: Reading): Statement[] {
  const accounts = file.list(find(client, 'accounts'), 'account');
  const portfolios = file.list(find(client, 'portfolios'), 'portfolio');
  const names = new Map<Element, string>();
  for (const one of [...accounts, ...portfolios]) names.set(one, file.text(one, 'name'));
  const own = new Map<Element, Element>();
  for (const portfolio of portfolios) {
    const account = file.child(portfolio, 'referenceAccount');
    if (account === undefined || !accounts.includes(account) || [...own.values()].includes(account)) continue;
    own.set(portfolio, account);
    // Coffer keeps the cash of a portfolio in it.
    names.set(account, names.get(portfolio) ?? '');
  }
  const read = (one: Element, entries: string) =>
    file.list(find(one, 'transactions'), entries).flatMap((entry) => {
      const line = reading.lineAt(startOf(entry));
      return reading.reader.attempt(line, () => rowsOf(file, entry, { line, names, holder: one })) ?? [];
    });
  const alone = accounts.filter((account) => ![...own.values()].includes(account));
  return [
    ...portfolios.map((portfolio): Statement => {
      const account = own.get(portfolio);
      const cash = account === undefined ? [] : read(account, 'account-transaction');
      const rows = [...read(portfolio, 'portfolio-transaction'), ...cash];
      return statement(names.get(portfolio), 'investment', rows, file.text(account, 'currencyCode'));
    }),
    ...alone.map((account) => {
      const rows = read(account, 'account-transaction');
      return statement(names.get(account), 'depository', rows, file.text(account, 'currencyCode'));
    }),
  ];
}

function statement(account = '', type: string, rows: StatementRow[], currency: string): Statement {
  const details = { type, subtype: null };
  const common = {
    accountDetails: details,
    currency: currency || (rows[0]?.currency ?? null),
    opening: null,
    closing: null,
  };
  return { account: account || null, ...common, rows };
}

/** The histories of prices; the newest price is in one that may not be part of them. */
function pricesIn(file: PerformanceFile, client: Element | undefined, { reader, lineAt }: Reading): FilePrice[] {
  return file.list(find(client, 'securities'), 'security').flatMap((element) => {
    const security = securityIn(file, element);
    if (security === null) return [];
    const own = [...children(find(element, 'prices'), 'price'), ...children(element, 'latest')];
    const prices = own.flatMap((price) => {
      const [day, value] = [attribute(price, 't'), attribute(price, 'v')];
      // Programs of quotes send zero for days without a trade.
      if (day === '' || /^-?0*$/.test(value)) return [];
      const read = () => ({
        date: dayOf(day),
        security,
        price: scaledDown(value, file.priceDecimals),
        currency: security.currency,
      });
      return reader.attempt(lineAt(startOf(price)), read) ?? [];
    });
    return [...new Map(prices.map((price) => [price.date, price])).values()];
  });
}

type Place = { readonly line: number; readonly names: ReadonlyMap<Element, string>; readonly holder: Element };

/** The rows of an entry; a trade that another account paid for has a transfer too. */
function rowsOf(file: PerformanceFile, element: Element, { line, names, holder }: Place): StatementRow[] {
  const cross = file.child(element, 'crossEntry');
  const named = (name: string) => names.get(file.child(cross, name) ?? {}) ?? null;
  const entry = entryOf(file, element, line);
  const isTrade = entry.type === 'BUY' || entry.type === 'SELL';
  const sides = isTrade ? [named('portfolio'), named('account')] : ['accountFrom', 'accountTo'].map(named);
  const ownName = names.get(holder) ?? '';
  const otherAccount = sides.find((name) => name !== null && name !== ownName) ?? null;
  if (!isTrade) return [entryRow({ ...entry, otherAccount })];
  const isAccount = file.child(cross, 'portfolio') !== holder;
  // The portfolio has the trade.
  if (isAccount && otherAccount === null) return [];
  const money = (isIn: boolean): StatementRow =>
    entryRow({ ...entry, type: isIn ? 'TRANSFER_IN' : 'TRANSFER_OUT', shares: '0', otherAccount });
  if (isAccount) return [money(entry.type === 'SELL')];
  const trade = entryRow(entry);
  return otherAccount === null ? [trade] : [trade, { ...money(entry.type === 'BUY'), reference: null }];
}

function entryOf(file: PerformanceFile, element: Element, line: number): PerformanceEntry {
  const type = file.text(element, 'type');
  if (!isEntryType(type)) throw new RowFault('unsupported_record', `${quoted(type)} is not a known type`);
  const units = children(find(element, 'units'), 'unit');
  const sum = (unit: string) =>
    sumOf(units.filter((one) => attribute(one, 'type') === unit).map((one) => moneyIn(find(one, 'amount'))));
  const gross = find(
    units.find((one) => attribute(one, 'type') === 'GROSS_VALUE'),
    'forex',
  );
  return {
    line,
    date: dayOf(file.text(element, 'date')),
    type,
    amount: scaledDown(file.text(element, 'amount'), AMOUNT_DECIMALS),
    currency: file.text(element, 'currencyCode').toUpperCase() || null,
    fee: sum('FEE'),
    tax: sum('TAX'),
    shares: scaledDown(file.text(element, 'shares') || '0', file.shareDecimals),
    gross: gross === undefined ? null : { amount: moneyIn(gross), currency: attribute(gross, 'currency') },
    security: securityIn(file, file.child(element, 'security')),
    notes: file.text(element, 'note'),
    reference: file.text(element, 'uuid') || null,
    otherAccount: null,
  };
}

function moneyIn(element: Element | undefined): string {
  return scaledDown(attribute(element, 'amount'), AMOUNT_DECIMALS);
}

/** A whole number of small units as a decimal. */
function scaledDown(text: string, decimals: number): string {
  if (!/^-?\d{1,30}$/.test(text)) throw new RowFault('invalid_amount', `${quoted(text)} is not a whole number`);
  const digits = text.replace('-', '').padStart(decimals + 1, '0');
  const plain = `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
  decimalOf(plain);
  return text.startsWith('-') ? outgoing(plain) : plain;
}

function securityIn(file: PerformanceFile, element: Element | undefined): FileSecurity | null {
  if (element === undefined) return null;
  return securityOf({
    ticker: file.text(element, 'tickerSymbol'),
    name: file.text(element, 'name'),
    isin: file.text(element, 'isin'),
    number: file.text(element, 'wkn'),
    currency: file.text(element, 'currencyCode'),
  });
}
