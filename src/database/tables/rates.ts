import type { FamilyId, Int64, Timestamps } from './column-types.ts';
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

/** New market rates of an import. Each family gets a change of it, in the order of the numbers. */
type RateAnnouncements = {
  number: Int64;
  /** The first and the last day of the rates. */
  start_date: string;
  end_date: string;
  changed_count: Int64;
  /** JSON array. */
  currencies: string;
  /** Null while the import has not stored all its rates. */
  announced_at: string | null;
};

const RATE_ANNOUNCEMENTS = `
create table rate_announcements (
  number int64 primary key,
  start_date text not null,
  end_date text not null,
  changed_count int64 not null,
  currencies text not null,
  announced_at text
);`;

type RateTables = {
  exchange_rates: ExchangeRates;
  reference_rates: ReferenceRates;
  rate_announcements: RateAnnouncements;
};

export const RATE_DDL = tablesOf<RateTables>({
  exchange_rates: EXCHANGE_RATES,
  reference_rates: REFERENCE_RATES,
  rate_announcements: RATE_ANNOUNCEMENTS,
});
