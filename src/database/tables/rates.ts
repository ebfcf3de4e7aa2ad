import type { FamilyId, Timestamps } from './column-types.ts';
import { tablesOf } from './ddl.ts';

type ExchangeRates = Timestamps & {
  family_id: FamilyId;
  id: string;
  date: string;
  from_currency: string;
  to_currency: string;
  /** Units of `to_currency` for one unit of `from_currency`, a plain decimal. */
  rate: string;
};

const EXCHANGE_RATES = `
create table exchange_rates (
  family_id int64 not null references families (id),
  id text not null,
  date text not null,
  from_currency text not null,
  to_currency text not null,
  rate text not null,
  created_at text not null,
  updated_at text not null,
  constraint exchange_rates_pk primary key (family_id, id),
  -- The date leads: conversions read all pairs of a range of days, and the list is by date.
  constraint exchange_rates_day unique (family_id, date, from_currency, to_currency)
);`;

/** Belongs to no family: central banks publish one rate for all. */
type ReferenceRates = {
  currency: string;
  date: string;
  /** Units of `currency` for one euro, a plain decimal. */
  rate: string;
};

const REFERENCE_RATES = `
create table reference_rates (
  currency text not null,
  date text not null,
  rate text not null,
  constraint reference_rates_pk primary key (currency, date)
) clustered;`;

type RateTables = {
  exchange_rates: ExchangeRates;
  reference_rates: ReferenceRates;
};

export const RATE_DDL = tablesOf<RateTables>({
  exchange_rates: EXCHANGE_RATES,
  reference_rates: REFERENCE_RATES,
});
