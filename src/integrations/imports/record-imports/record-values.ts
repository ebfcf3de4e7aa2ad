import type { ZodType, z } from 'zod';
import { check } from '#application/issues.ts';
import { LeftOutRecord } from '#integrations/imports/formats/left-out-records.ts';
import { SureNames } from '#integrations/imports/formats/sure-names.ts';
import { readSureRule } from '#integrations/imports/formats/sure-rules.ts';
import { amountMark, dateForms, decimal, isAmount, readDate } from '#integrations/imports/formats/values.ts';
import type { RecordImportType } from '#integrations/imports/import-types.ts';
import type { CellFault, CellName, Cells, RowCells } from '#integrations/imports/rows/row-cells.ts';
import { type FileOptions, RowFault } from '#integrations/imports/statement.ts';
import type { Issue } from '#kernel/errors.ts';
import { findCurrency } from '#kernel/money/currencies.ts';
import { NewAccount } from '#ledger/accounts/index.ts';
import { ACCOUNT_TYPE_NAMES, rulesOf } from '#ledger/balances/index.ts';
import { NewCategory } from '#ledger/labels/categories/index.ts';
import { NewMerchant } from '#ledger/labels/merchants/index.ts';
import { foreignForm } from '#ledger/moved-records/move-rule.ts';
import type { MovedRule } from '#ledger/moved-records/moved-records.ts';
import { NewRule } from '#ledger/rules/schemas.ts';

/** A category of a file; its parent is named, with what the file says of it. */
export type CategoryValues = z.output<typeof NewCategory> & { readonly parent: z.output<typeof NewCategory> | null };

/** The values of a record by the type of its file, as they are stored until it is written. */
export type RecordValues = {
  readonly AccountImport: z.output<typeof NewAccount>;
  readonly CategoryImport: CategoryValues;
  readonly MerchantImport: z.output<typeof NewMerchant>;
  /** As the file has it: its labels and accounts are named. */
  readonly RuleImport: Readonly<Record<string, unknown>>;
};

type Read = Pick<RowCells, 'faults' | 'values'>;
type Reader = (fields: Cells) => Read;

/** How the rows of a file become values; amounts and dates are read alike in all rows. */
export function valuesReader(
  type: RecordImportType,
  rows: readonly Cells[],
  options: FileOptions,
): (fields: Cells) => RowCells {
  const read = READERS[type](rows, options);
  return (fields) => ({ fields, ...read(fields) });
}

const READERS: Readonly<Record<RecordImportType, (rows: readonly Cells[], options: FileOptions) => Reader>> = {
  AccountImport: accountReader,
  CategoryImport: categoryReader,
  MerchantImport: () => (fields) => checked(NewMerchant, fields),
  RuleImport: () => ruleOf,
};

/** The checked values, or the faults by cell. `cellOf` names the cell of a member. */
function checked(
  schema: ZodType,
  values: object,
  cellOf: (member: string) => CellName = (own) => own as CellName,
): Read {
  const { data, issues = [] } = check(schema, values);
  return issues.length > 0 ? { faults: issues.map((issue) => cellFault(issue, cellOf)) } : { faults: [], values: data };
}

function cellFault({ pointer, code, message }: Issue, cellOf: (member: string) => CellName): CellFault {
  const [, member = 'name', ...deeper] = pointer.split('/');
  const place = deeper.length === 0 ? '' : `has a fault at ${deeper.join('/')}: `;
  return { member: cellOf(member), code, message: `${place}${message}` };
}

function faulty(...faults: CellFault[]): Read {
  return { faults };
}

// Accounts

const ACCOUNT_CELLS: Readonly<Record<string, CellName>> = {
  account_type: 'entity_type',
  subtype: 'entity_type',
  balance: 'amount',
  opening_balance_date: 'date',
};

function accountReader(rows: readonly Cells[], options: FileOptions): Reader {
  const amountOf = amountReader(
    rows.flatMap(({ amount }) => amount ?? []),
    options,
  );
  const dayOf = dayReader(
    rows.flatMap(({ date }) => date ?? []),
    options,
  );
  return (fields) => {
    const faults: CellFault[] = [];
    const attempt = (member: CellName, read: (text: string) => string) => {
      const text = fields[member];
      if (text === undefined) return undefined;
      try {
        return read(text);
      } catch (error) {
        if (!(error instanceof RowFault)) throw error;
        faults.push({ member, code: error.code, message: error.message });
        return undefined;
      }
    };
    const balance = attempt('amount', amountOf);
    const opening_balance_date = attempt('date', dayOf);
    const kind = typeOf(fields.entity_type);
    if (kind === undefined) faults.push(UNKNOWN_TYPE);
    const currency = fields.currency?.toUpperCase();
    if (currency !== undefined && findCurrency(currency) === undefined)
      faults.push({ member: 'currency', code: 'unknown_currency', message: 'must be the code of a currency' });
    if (fields.amount === undefined) faults.push({ member: 'amount', code: 'required', message: 'is required' });
    const values = { name: fields.name, ...kind, currency, balance, opening_balance_date };
    const read = checked(NewAccount, { account_type: 'depository', ...values }, (own) => ACCOUNT_CELLS[own] ?? 'name');
    return faults.length === 0 ? read : faulty(...faults, ...read.faults);
  };
}

const UNKNOWN_TYPE: CellFault = {
  member: 'entity_type',
  code: 'unknown_account_type',
  message: `must be one of ${ACCOUNT_TYPE_NAMES.join(', ')}`,
};

/** The type of an account that a word means, such as `CreditCard` or `savings`. */
function typeOf(word: string | undefined): { readonly account_type: string; readonly subtype?: string } | undefined {
  if (word === undefined) return { account_type: 'depository' };
  const name = word
    .replace(/(?<=[a-z])(?=[A-Z])/g, '_')
    .toLowerCase()
    .replace(/[\s-]+/g, '_');
  if (ACCOUNT_TYPE_NAMES.some((type) => type === name)) return { account_type: name };
  const [only, another] = ACCOUNT_TYPE_NAMES.filter((type) => rulesOf(type).subtypes.includes(name));
  return only === undefined || another !== undefined ? undefined : { account_type: only, subtype: name };
}

/** How amounts are read: by the mark that the request names, or the only one under which all of them are amounts. */
function amountReader(amounts: readonly string[], { mark }: FileOptions): (text: string) => string {
  const marks = (['.', ','] as const).filter((one) => amounts.every((text) => isAmount(text, one)));
  const [only, another] = marks;
  if (mark !== undefined || another === undefined) return (text) => decimal(text, mark ?? only ?? amountMark(amounts));
  const isSame = amounts.every((text) => decimal(text, '.') === decimal(text, ','));
  if (isSame) return (text) => decimal(text);
  return () => {
    throw new RowFault('ambiguous_amount', 'has two meanings; send number_format');
  };
}

function dayReader(days: readonly string[], { dateFormat }: FileOptions): (text: string) => string {
  if (dateFormat !== undefined) return (text) => readDate(text, dateFormat);
  const [form = null, another] = dateForms(days);
  if (another === undefined) return (text) => readDate(text, form);
  return () => {
    throw new RowFault('ambiguous_date', 'has two meanings; send date_format');
  };
}

// Categories

const CATEGORY_CELLS: Readonly<Record<string, CellName>> = { icon: 'lucide_icon', parent_id: 'parent_category' };

function categoryReader(rows: readonly Cells[]): Reader {
  const byName = new Map(
    rows.toReversed().flatMap((row) => (row.name === undefined ? [] : [[row.name, row] as const])),
  );
  return (fields) => {
    const read = checked(NewCategory, membersOf(fields), (own) => CATEGORY_CELLS[own] ?? (own as CellName));
    const { name, parent_category: above } = fields;
    if (above === undefined || above === name)
      return { ...read, ...(read.values !== undefined && { values: { ...(read.values as object), parent: null } }) };
    const own = byName.get(above);
    if (own?.parent_category !== undefined && own.parent_category !== above) return faulty(...read.faults, TOO_DEEP);
    const parent = checked(NewCategory, own === undefined ? { name: above } : membersOf(own));
    if (parent.values === undefined)
      return faulty(...read.faults, {
        member: 'parent_category',
        code: 'invalid',
        message: 'must be the name of a category',
      });
    return read.values === undefined
      ? read
      : { faults: [], values: { ...(read.values as object), parent: parent.values } };
  };
}

const TOO_DEEP: CellFault = {
  member: 'parent_category',
  code: 'too_deep',
  message: 'must not make a third level of categories',
};

function membersOf({ name, color, lucide_icon }: Cells) {
  return { name, color, icon: lucide_icon };
}

// Rules

const WORDS: Readonly<Record<string, boolean>> = {
  true: true,
  t: true,
  yes: true,
  1: true,
  false: false,
  f: false,
  no: false,
  0: false,
};

function ruleOf(fields: Cells): Read {
  const { name, resource_type, effective_date } = fields;
  const active = fields.active === undefined ? true : WORDS[fields.active.toLowerCase()];
  const [conditions, actions] = [listIn(fields.conditions), listIn(fields.actions)];
  const faults: CellFault[] = [];
  if (active === undefined) faults.push({ member: 'active', code: 'invalid', message: 'must be true or false' });
  for (const member of ['conditions', 'actions'] as const)
    if ((member === 'conditions' ? conditions : actions) === undefined)
      faults.push({ member, code: 'invalid_json', message: 'must be a JSON list' });
  const data = { name, resource_type, effective_date, active, conditions, actions };
  if (faults.length > 0) return faulty(...faults);
  const rule = readRule(data);
  if (rule === undefined)
    return faulty({ member: 'conditions', code: 'other_rule', message: 'must be of a kind that Coffer has' });
  const read = checked(NewRule, { ...data, ...foreignForm(rule, ({ name: of }) => of) });
  return read.values === undefined ? read : { faults: [], values: data };
}

function readRule(data: object): MovedRule | undefined {
  try {
    return readSureRule({ ...data, resource_type: 'transaction' }, new SureNames([]));
  } catch (error) {
    if (error instanceof LeftOutRecord) return undefined;
    throw error;
  }
}

function listIn(text: string | undefined): unknown[] | undefined {
  if (text === undefined) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
