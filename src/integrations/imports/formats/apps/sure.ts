import { civilDate, decimal, negated, quoted } from '#integrations/imports/formats/values/index.ts';
import {
  type RowDetails,
  RowFault,
  type SplitLine,
  type Statement,
  StatementReader,
  type StatementRow,
  type Statements,
} from '#integrations/imports/statements/index.ts';
import { RowsByAccount } from './rows-by-account.ts';

type Data = Readonly<Record<string, unknown>>;
type Source = { readonly line: number; readonly type: string; readonly data: Data };

/** Trades are not movements of money alone. */
const REFUSED = new Set(['Trade']);

/** Whether these are resources, one per line, as Maybe, Sure and Coffer export them. */
export function isSure(text: string): boolean {
  return /^\s*\{\s*"type"\s*:\s*"[A-Z]\w*"\s*,\s*"data"\s*:\s*\{/.test(text);
}

/** Reads the transactions of resources, one per line. In this form money out is positive. */
export function readSure(text: string): Statements {
  const reader = new StatementReader();
  const sources = text.split('\n').flatMap((line, index): Source[] => {
    const source = line.trim() === '' ? undefined : reader.attempt(index + 1, () => sourceOf(line, index + 1));
    return source === undefined ? [] : [source];
  });
  const names = new Names(sources);
  const rows = new RowsByAccount();
  for (const { line, type, data } of sources) {
    if (REFUSED.has(type)) {
      reader.faults.push({
        line,
        code: 'unsupported_record',
        message: 'This is a trade; only movements of money can be imported',
      });
    }
    if (type !== 'Transaction') continue;
    const row = reader.attempt(line, () => rowOf(line, data, names));
    if (row !== undefined) rows.add(textOf(data, 'account_id'), row);
  }
  const statements = rows.statements((id) => detailsOf(names.accounts.get(id) ?? {}));
  return { statements, faults: reader.faults };
}

function sourceOf(text: string, line: number): Source {
  const broken = new RowFault('invalid_json', 'The line is not a JSON object with type and data');
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw broken;
  }
  if (typeof value !== 'object' || value === null) throw broken;
  const { type, data } = value as Data;
  if (typeof type !== 'string' || typeof data !== 'object' || data === null) throw broken;
  return { line, type, data: data as Data };
}

/** The resources that transactions name by id. */
class Names {
  readonly accounts = new Map<string, Data>();
  readonly #labels = new Map<string, Data>();
  readonly #others = new Map<string, string>();

  constructor(sources: readonly Source[]) {
    const accountOf = new Map<string, string>();
    for (const { type, data } of sources) {
      const id = textOf(data, 'id');
      if (type === 'Account') this.accounts.set(id, data);
      else if (type === 'Transaction') accountOf.set(id, textOf(data, 'account_id'));
      else if (['Category', 'Merchant', 'Tag'].includes(type)) this.#labels.set(id, data);
      else if (type === 'Transfer') {
        const [into, out] = [textOf(data, 'inflow_transaction_id'), textOf(data, 'outflow_transaction_id')];
        this.#others.set(into, out).set(out, into);
      }
    }
    for (const [id, other] of this.#others) this.#others.set(id, accountOf.get(other) ?? '');
  }

  /** The name of the account on the other side of the transaction's transfer. */
  otherAccount(id: string): string | null {
    const other = this.accounts.get(this.#others.get(id) ?? '');
    return other === undefined ? null : textOf(other, 'name');
  }

  label(id: unknown): string | null {
    const label = typeof id === 'string' ? this.#labels.get(id) : undefined;
    return label === undefined ? null : textOf(label, 'name') || null;
  }

  labelsOf(data: Data): Omit<RowDetails, 'splits'> {
    const parent = this.#labels.get(textOf(data, 'category_id'))?.parent_id;
    const tags = Array.isArray(data.tag_ids) ? data.tag_ids.flatMap((id) => this.label(id) ?? []) : [];
    return {
      category: this.label(data.category_id),
      parentCategory: this.label(parent),
      merchant: this.label(data.merchant_id),
      tags,
    };
  }
}

function rowOf(line: number, data: Data, names: Names): StatementRow {
  const splits = splitsOf(data, names);
  return {
    line,
    date: dateOf(data.date),
    amount: amountOf(data.amount),
    currency: textOf(data, 'currency') || null,
    text: textOf(data, 'notes'),
    counterparty: textOf(data, 'name') || 'Transaction',
    reference: textOf(data, 'external_id') || textOf(data, 'id') || null,
    pending: data.pending === true,
    details: {
      ...(splits.length > 0 ? { splits } : names.labelsOf(data)),
      otherAccount: names.otherAccount(textOf(data, 'id')),
      excluded: data.excluded === true,
    },
  };
}

function splitsOf(data: Data, names: Names): SplitLine[] {
  const lines = data.split_lines ?? data.splitLines ?? data.splits;
  if (!Array.isArray(lines)) return [];
  return lines.map((line: unknown) => {
    if (typeof line !== 'object' || line === null)
      throw new RowFault('invalid_split_line', 'A split line is not an object');
    const part = line as Data;
    const name = textOf(part, 'name') || textOf(part, 'memo') || textOf(part, 'description') || textOf(data, 'name');
    const amount = amountOf(part.amount ?? part.amount_money ?? part.amount_decimal);
    return { amount, name, notes: textOf(part, 'notes') || null, ...names.labelsOf(part) };
  });
}

function detailsOf(account: Data): Partial<Statement> {
  const type = textOf(account, 'accountable_type')
    .replace(/(?<=[a-z])(?=[A-Z])/g, '_')
    .toLowerCase();
  const subtype = textOf(account, 'subtype') || null;
  return {
    account: textOf(account, 'name') || null,
    currency: textOf(account, 'currency') || null,
    ...(type !== '' && { accountDetails: { type, subtype } }),
  };
}

function textOf(data: Data, name: string): string {
  const value = data[name];
  return typeof value === 'string' ? value : '';
}

function amountOf(value: unknown): string {
  if (value === undefined || value === null || value === '')
    throw new RowFault('missing_amount', 'The amount is missing');
  return negated(decimal(typeof value === 'object' ? 'an object' : String(value)));
}

function dateOf(value: unknown): string {
  if (typeof value !== 'string' || value === '') throw new RowFault('missing_date', 'The date is missing');
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(value) ?? [];
  if (day === undefined) throw new RowFault('invalid_date', `${quoted(value)} is not a date of the format %Y-%m-%d`);
  return civilDate(Number(year), Number(month), Number(day), value);
}
