import type { FamilyId, Int64 } from './column-types.ts';
import { tablesOf } from './ddl.ts';

/** The balances that were expected of an account at the end of a day. */
type CashForecasts = {
  family_id: FamilyId;
  made_on: string;
  account_id: string;
  /** The account's at that time. */
  currency: string;
  /** The number of the newest change that the forecast knew. */
  sequence: Int64;
  /** The balances at the ends of the next days, in minor units with commas between them. */
  balances: string;
};

const CASH_FORECASTS = `
create table cash_forecasts (
  family_id int64 not null,
  made_on text not null,
  account_id text not null,
  currency text not null,
  sequence int64 not null,
  balances text not null,
  -- With the day first, all that a day adds is one place of the table.
  constraint cash_forecasts_pk primary key (family_id, made_on, account_id),
  constraint cash_forecasts_account_fk foreign key (family_id, account_id) references accounts (family_id, id)
) clustered;`;

export const CASH_FORECAST_DDL = tablesOf<{ cash_forecasts: CashForecasts }>({ cash_forecasts: CASH_FORECASTS });
