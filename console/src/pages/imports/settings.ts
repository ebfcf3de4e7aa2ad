import { t } from '../../ui/i18n/index.ts';
import type { Preflight } from './import-queries.ts';

/** The formats of files. Files of other programs than banks name the currency that each entry had there. */
export const FORMATS: Readonly<
  Record<Preflight['format'], { readonly name: string; readonly of: 'bank' | 'app' | 'trades' }>
> = {
  csv: { name: 'CSV', of: 'bank' },
  ofx: { name: 'OFX', of: 'bank' },
  qif: { name: 'QIF', of: 'bank' },
  camt: { name: 'CAMT', of: 'bank' },
  mt940: { name: 'MT940', of: 'bank' },
  actual: { name: 'Actual', of: 'app' },
  beancount: { name: 'Beancount', of: 'app' },
  ezbookkeeping: { name: 'ezBookkeeping', of: 'app' },
  flex: { name: 'Interactive Brokers', of: 'app' },
  ghostfolio: { name: 'Ghostfolio', of: 'app' },
  gnucash: { name: 'GnuCash', of: 'app' },
  hledger: { name: 'hledger', of: 'app' },
  coffer: { name: 'Coffer', of: 'app' },
  firefly: { name: 'Firefly III', of: 'app' },
  homebank: { name: 'HomeBank', of: 'app' },
  mint: { name: 'Mint', of: 'app' },
  money_manager_ex: { name: 'Money Manager Ex', of: 'app' },
  monarch: { name: 'Monarch', of: 'app' },
  portfolio_performance: { name: 'Portfolio Performance', of: 'app' },
  sure: { name: t('Sure or Maybe'), of: 'app' },
  toshl: { name: 'Toshl', of: 'app' },
  trades: { name: t('Trades'), of: 'trades' },
  ynab: { name: 'YNAB', of: 'app' },
};

/** The columns that a person can choose, in the order of the page. */
export const COLUMNS = [
  { name: 'date_col_label', label: t('Date') },
  { name: 'amount_col_label', label: t('Amount') },
  { name: 'debit_col_label', label: t('Money out') },
  { name: 'credit_col_label', label: t('Money in') },
  { name: 'name_col_label', label: t('Payee') },
  { name: 'notes_col_label', label: t('Text') },
  { name: 'currency_col_label', label: t('Currency') },
  { name: 'reference_col_label', label: t('Reference') },
  { name: 'category_col_label', label: t('Category') },
  { name: 'tags_col_label', label: t('Tags') },
] as const;

/** The columns that few files need a choice for. */
export const MORE_COLUMNS = [
  { name: 'account_col_label', label: t('Your account') },
  { name: 'entity_type_col_label', label: t('Money in or out') },
  { name: 'status_col_label', label: t('Booked or pending') },
  { name: 'payer_col_label', label: t('Payer') },
  { name: 'memo_col_label', label: t('Further notes') },
  { name: 'check_number_col_label', label: t('Check number') },
  { name: 'fee_col_label', label: t('Fee on top') },
  { name: 'original_amount_col_label', label: t('Amount paid in another currency') },
  { name: 'original_currency_col_label', label: t('Currency of the amount paid') },
  { name: 'balance_col_label', label: t('Balance after the entry') },
] as const;

export const SEPARATORS = [
  { value: ',', label: t('Comma') },
  { value: ';', label: t('Semicolon') },
  { value: '\t', label: t('Tab') },
  { value: '|', label: '|' },
] as const;

// Every one of the contract, which the type demands.
const ENCODING_NAMES: Readonly<Record<Preflight['encoding'], true>> = {
  'utf-8': true,
  'utf-16le': true,
  'utf-16be': true,
  'windows-1250': true,
  'windows-1251': true,
  'windows-1252': true,
  'windows-1253': true,
  'windows-1254': true,
  'windows-1257': true,
  'iso-8859-2': true,
  'iso-8859-15': true,
  ibm866: true,
  macintosh: true,
  'iso-8859-5': true,
  'koi8-r': true,
  shift_jis: true,
  'euc-jp': true,
  gb18030: true,
  big5: true,
  'euc-kr': true,
};

export const ENCODINGS = Object.keys(ENCODING_NAMES).map((value) => ({ value, label: value }));

/** The forms of a date that are offered in any case. */
export const DATE_FORMATS = ['%Y-%m-%d', '%d.%m.%Y', '%d/%m/%Y', '%m/%d/%Y', '%d-%m-%Y', '%Y/%m/%d', '%Y%m%d'].map(
  (value) => ({ value, label: dateFormatLabel(value) }),
);

/** The fifth of April 2026 in a form, and which number is first where it does not show. */
export function dateFormatLabel(format: string): string {
  const parts: Readonly<Record<string, string>> = { Y: '2026', y: '26', m: '04', b: 'Apr', d: '05' };
  const date = format.replace(/%([Yymbd])/g, (_all, letter: string) => parts[letter] ?? '');
  if (format.includes('%b')) return date;
  switch (format.slice(0, 2)) {
    case '%d':
      return t('{date} (day first)', { date });
    case '%m':
      return t('{date} (month first)', { date });
    case '%y':
      return t('{date} (year first)', { date });
    default:
      return date;
  }
}

export const NUMBER_FORMATS = [
  { value: '1,234.56', label: '1,234.56' },
  { value: '1.234,56', label: '1.234,56' },
] as const;

export const SIGNS = [
  { value: 'inflows_positive', label: t('Money in is positive') },
  { value: 'inflows_negative', label: t('Money in is negative') },
] as const;

/** The options of a select, with the present value among them. */
export function withValue(
  options: readonly { readonly value: string; readonly label: string }[],
  value: string | null,
): { value: string; label: string }[] {
  const isKnown = value === null || options.some((option) => option.value === value);
  return isKnown ? [...options] : [...options, { value, label: value }];
}

/** The present value of a setting: as the file was read. */
export function settingOf(preflight: Preflight, name: string): string | null {
  const value = Object.entries(preflight.configuration ?? {}).find(([key]) => key === name)?.[1];
  return value ?? null;
}

export function accountsIn({ statements }: Preflight): string[] {
  const named = statements.flatMap(({ account, rows_count }) => (rows_count > 0 ? (account ?? []) : []));
  return [...new Set(named)];
}

/** Whether a file has trades of securities. */
export function hasTrades({ rows }: Preflight): boolean {
  return rows.some(({ trade }) => trade !== null);
}
