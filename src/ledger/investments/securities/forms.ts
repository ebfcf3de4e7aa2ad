import type { LedgerRow } from '#database/tables/ledger-tables.ts';

/** The types of securities. A `cash` one stands for the cash of an account. */
export const SECURITY_TYPES = [
  ...(['share', 'fund', 'etf', 'bond', 'crypto', 'metal', 'own', 'cash'] as const),
] satisfies readonly LedgerRow<'securities'>['kind'][];

/** ISO 10383. */
export const MIC = /^[A-Z0-9]{4}$/;

/** ISO 6166, without its check digit: sources have some that are made up. */
export const ISIN = /^[A-Z]{2}[A-Z0-9]{9}\d$/;

/** ISO 3166-1 alpha-2. */
export const COUNTRY = /^[A-Z]{2}$/;

/** Why the source of market prices gave no price of a security. */
export const PRICE_FAULTS = [
  'no_price',
  'unreachable',
  'unreadable',
  'unknown_currency',
  'other_currency',
  'unusable_symbol',
  'not_stored',
] as const;
