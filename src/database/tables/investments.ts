import type { FamilyId, Flag, Int64, Timestamps } from './column-types.ts';
import { tablesOf } from './ddl.ts';

// Quantities, prices, rates and ratios are canonical decimals (`kernel/money/decimal.ts`).

type Securities = Timestamps & {
  family_id: FamilyId;
  id: string;
  /** In upper case; unique with the exchange. */
  ticker: string;
  name: string | null;
  kind: 'share' | 'fund' | 'etf' | 'bond' | 'crypto' | 'metal' | 'own' | 'cash';
  exchange_operating_mic: string | null;
  isin: string | null;
  /** That of its prices. */
  currency: string;
  country_code: string | null;
  /** 1 for a security for which no source is asked. */
  is_offline: Flag;
  /** Its name in the source of market prices, where that is not the ticker. */
  price_symbol: string | null;
  /** The instant from which the source is asked again; empty if it never was. */
  prices_due_at: string;
  /** Why the source gave no price when it was asked last. */
  price_fault:
    | ('no_price' | 'unreachable' | 'unreadable' | 'unknown_currency' | 'other_currency')
    | ('unusable_symbol' | 'not_stored')
    | null;
};

const SECURITIES = `
create table securities (
  family_id int64 not null references families (id),
  id text not null,
  ticker text not null,
  name text,
  kind text not null check (kind in ('share', 'fund', 'etf', 'bond', 'crypto', 'metal', 'own', 'cash')),
  exchange_operating_mic text,
  isin text,
  currency text not null,
  country_code text,
  is_offline flag not null check (is_offline in (0, 1)),
  price_symbol text,
  created_at text not null,
  updated_at text not null,
  prices_due_at text not null default '',
  price_fault text,
  constraint securities_pk primary key (family_id, id)
);
-- Of two without an exchange, the tickers differ.
create unique index securities_ticker on securities (family_id, ticker, coalesce(exchange_operating_mic, ''));
create index securities_isin on securities (family_id, isin) where isin is not null;
create index securities_prices_due on securities (prices_due_at, family_id, id) where is_offline = 0 and kind not in ('own', 'cash');`;

type SecurityPrices = Timestamps & {
  family_id: FamilyId;
  id: string;
  security_id: string;
  date: string;
  currency: string;
  /** Of one unit of the security, in units of the currency. */
  price: string;
  source: 'manual' | 'api' | 'file' | 'market';
  is_provisional: Flag;
};

const SECURITY_PRICES = `
create table security_prices (
  family_id int64 not null,
  id text not null,
  security_id text not null,
  date text not null,
  currency text not null,
  price text not null,
  source text not null check (source in ('manual', 'api', 'file', 'market')),
  is_provisional flag not null check (is_provisional in (0, 1)),
  created_at text not null,
  updated_at text not null,
  constraint security_prices_pk primary key (family_id, id),
  constraint security_prices_day unique (family_id, security_id, date, currency),
  constraint security_prices_security_fk foreign key (family_id, security_id) references securities (family_id, id)
);
create index security_prices_date on security_prices (family_id, date, id);
create index security_prices_market on security_prices (family_id, security_id, date) where source = 'market';`;

/** A trade moves the cash of its account as a transaction does, and the account's holdings. */
type Trades = Timestamps & {
  family_id: FamilyId;
  id: string;
  account_id: string;
  /** Null where only cash moves. */
  security_id: string | null;
  /** The import that brought it. */
  import_id: string | null;
  external_id: string | null;
  source: string | null;
  date: string;
  type: string;
  name: string;
  notes: string | null;
  activity_label: string | null;
  /** The account's. */
  currency: string;
  /** Units that come are positive, units that go negative. */
  quantity: string;
  price: string;
  price_currency: string;
  /** Units of `currency` for one of `price_currency`; null where they are the same. */
  exchange_rate: string | null;
  /** Money out of the account is positive: the opposite of transactions. */
  amount_minor: Int64;
  fee_minor: Int64;
  tax_minor: Int64;
  /** Of a split, merger or spin-off: new units for one old unit. */
  ratio: string | null;
  /** The security that a merger or spin-off turns into, or comes from. */
  other_security_id: string | null;
  /** The cost of units that came without being bought; null if it is unknown. */
  cost_minor: Int64 | null;
  /** The day on which they were bought. */
  acquired_on: string | null;
  /** Of a spin-off: the part of the cost that goes to the new security. */
  cost_share: string | null;
  /** JSON list of the lots that a sale takes; null for those of the account's method. */
  lots: string | null;
};

const TRADES = `
create table trades (
  family_id int64 not null,
  id text not null,
  account_id text not null,
  security_id text,
  import_id text,
  external_id text,
  source text,
  date text not null,
  type text not null,
  name text not null,
  notes text,
  activity_label text,
  currency text not null,
  quantity text not null,
  price text not null,
  price_currency text not null,
  exchange_rate text,
  amount_minor int64 not null,
  fee_minor int64 not null,
  tax_minor int64 not null,
  ratio text,
  other_security_id text,
  cost_minor int64,
  acquired_on text,
  cost_share text,
  lots text,
  created_at text not null,
  updated_at text not null,
  constraint trades_pk primary key (family_id, id),
  constraint trades_account_fk foreign key (family_id, account_id) references accounts (family_id, id),
  constraint trades_security_fk foreign key (family_id, security_id) references securities (family_id, id),
  constraint trades_other_security_fk foreign key (family_id, other_security_id) references securities (family_id, id)
);
create index trades_date on trades (family_id, date, id);
create index trades_account on trades (family_id, account_id, date, id);
create index trades_holding on trades (family_id, security_id, account_id, date, id) where security_id is not null;
create index trades_other_security on trades (family_id, other_security_id) where other_security_id is not null;
create index trades_import on trades (family_id, import_id) where import_id is not null;
create unique index trades_external on trades (family_id, external_id, account_id, source) where external_id is not null;`;

/** The units of a security in an account from `date` to the day before `until`: a row for each day on which it changed. */
type Positions = {
  family_id: FamilyId;
  account_id: string;
  security_id: string;
  date: string;
  /** '9999-12-31' for the present one. */
  until: string;
  quantity: string;
  /** In the account's currency; null if no cost is known. */
  cost_minor: Int64 | null;
  /** 0 where the cost of some units is unknown. */
  is_cost_complete: Flag;
  /** The gains of the sales of the day. */
  realised_minor: Int64;
};

const POSITIONS = `
create table positions (
  family_id int64 not null,
  account_id text not null,
  security_id text not null,
  date text not null,
  until text not null,
  quantity text not null,
  cost_minor int64,
  is_cost_complete flag not null check (is_cost_complete in (0, 1)),
  realised_minor int64 not null,
  constraint positions_pk primary key (family_id, account_id, security_id, date),
  constraint positions_account_fk foreign key (family_id, account_id)
    references accounts (family_id, id) on delete cascade,
  constraint positions_security_fk foreign key (family_id, security_id) references securities (family_id, id)
) clustered;
create index positions_security on positions (family_id, security_id, account_id, date);
create index positions_present on positions (family_id, account_id, security_id) where until = '9999-12-31';`;

/** The value of an account's holdings by currency of their prices, at the end of each day on which one of them changed. */
type MarketDays = {
  family_id: FamilyId;
  account_id: string;
  date: string;
  /** Each day has a row for every currency of the account's holdings. */
  currency: string;
  value_minor: Int64;
  /** The holdings that have no price yet, which the value lacks. */
  missing: Int64;
};

const MARKET_DAYS = `
create table market_days (
  family_id int64 not null,
  account_id text not null,
  date text not null,
  currency text not null,
  value_minor int64 not null,
  missing int64 not null,
  constraint market_days_pk primary key (family_id, account_id, date, currency),
  constraint market_days_account_fk foreign key (family_id, account_id)
    references accounts (family_id, id) on delete cascade
) clustered;`;

type InvestmentTables = {
  securities: Securities;
  security_prices: SecurityPrices;
  trades: Trades;
  positions: Positions;
  market_days: MarketDays;
};

export const INVESTMENT_DDL = tablesOf<InvestmentTables>({
  securities: SECURITIES,
  security_prices: SECURITY_PRICES,
  trades: TRADES,
  positions: POSITIONS,
  market_days: MARKET_DAYS,
});
