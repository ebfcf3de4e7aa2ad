import type { FamilyId, Timestamps } from '#database/tables/column-types.ts';

type ExchangeRates = Timestamps & {
  family_id: FamilyId;
  id: string;
  date: string;
  from_currency: string;
  to_currency: string;
  /** Units of `to_currency` for one unit of `from_currency`, a plain decimal. */
  rate: string;
};

/** Belongs to no family: central banks publish one rate for all. */
type ReferenceRates = {
  currency: string;
  date: string;
  /** Units of `currency` for one euro, a plain decimal. */
  rate: string;
};

export type RateTables = {
  exchange_rates: ExchangeRates;
  reference_rates: ReferenceRates;
};
