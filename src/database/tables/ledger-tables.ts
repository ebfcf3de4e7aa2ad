import type { Insertable, Selectable } from 'kysely';
import { ACCOUNT_STATEMENT_DDL } from '#database/tables/account-statements.ts';
import { ACCOUNT_DDL } from '#database/tables/accounts.ts';
import { API_KEY_DDL } from '#database/tables/api-keys.ts';
import { ATTACHMENT_DDL } from '#database/tables/attachments.ts';
import { BALANCE_DDL } from '#database/tables/balances.ts';
import { BANK_CONNECTION_DDL } from '#database/tables/bank-connections.ts';
import { BUDGET_DDL } from '#database/tables/budgets.ts';
import { CASH_FORECAST_DDL } from '#database/tables/cash-forecasts.ts';
import { CHANGE_DDL } from '#database/tables/changes.ts';
import { CREDENTIAL_DDL } from '#database/tables/credentials.ts';
import { DELETION_DDL } from '#database/tables/deletions.ts';
import { FORECAST_PLAN_DDL } from '#database/tables/forecast-plans.ts';
import { GOAL_DDL } from '#database/tables/goals.ts';
import { IDEMPOTENCY_DDL } from '#database/tables/idempotency.ts';
import { IMPORT_DDL } from '#database/tables/imports.ts';
import { INTEGRATION_DDL } from '#database/tables/integrations.ts';
import { INVESTMENT_DDL } from '#database/tables/investments.ts';
import { LABEL_DDL } from '#database/tables/labels.ts';
import { MAIL_DDL } from '#database/tables/mails.ts';
import { OAUTH_DDL } from '#database/tables/oauth.ts';
import { PEOPLE_DDL } from '#database/tables/people.ts';
import { RATE_DDL } from '#database/tables/rates.ts';
import { RECONCILED_BALANCE_DDL } from '#database/tables/reconciled-balances.ts';
import { RECURRING_DDL } from '#database/tables/recurring.ts';
import { REPORT_DDL } from '#database/tables/reports.ts';
import { RULE_DDL } from '#database/tables/rules.ts';
import { SAMPLE_DDL } from '#database/tables/sample-data.ts';
import { SAVED_REPORT_DDL } from '#database/tables/saved-reports.ts';
import { SIGN_IN_DDL } from '#database/tables/sign-in.ts';
import { TRANSACTION_DDL } from '#database/tables/transactions.ts';
import { TRANSFER_DDL } from '#database/tables/transfers.ts';
import { UPGRADE_DDL } from '#database/tables/upgrade-notices.ts';

export { flag, isSet } from './column-types.ts';

/** The tables of the ledger database in the order of creation: those that others refer to come first. */
export const LEDGER_DDL = {
  ...PEOPLE_DDL,
  ...CHANGE_DDL,
  ...IDEMPOTENCY_DDL,
  ...API_KEY_DDL,
  ...CREDENTIAL_DDL,
  ...SIGN_IN_DDL,
  ...OAUTH_DDL,
  ...RATE_DDL,
  ...LABEL_DDL,
  ...ACCOUNT_DDL,
  ...BALANCE_DDL,
  ...TRANSACTION_DDL,
  ...ATTACHMENT_DDL,
  ...TRANSFER_DDL,
  ...RECURRING_DDL,
  ...REPORT_DDL,
  ...BUDGET_DDL,
  ...GOAL_DDL,
  ...SAVED_REPORT_DDL,
  ...ACCOUNT_STATEMENT_DDL,
  ...RECONCILED_BALANCE_DDL,
  ...FORECAST_PLAN_DDL,
  ...CASH_FORECAST_DDL,
  ...INVESTMENT_DDL,
  ...RULE_DDL,
  ...IMPORT_DDL,
  ...INTEGRATION_DDL,
  ...BANK_CONNECTION_DDL,
  ...DELETION_DDL,
  ...SAMPLE_DDL,
  ...UPGRADE_DDL,
  ...MAIL_DDL,
};

type Definitions = typeof LEDGER_DDL;

/** The type of the rows of each table. A family-owned table has the key `(family_id, id)` and composite foreign keys on it. */
export type LedgerTables = { [Name in keyof Definitions]: NonNullable<Definitions[Name]['row']> };

/** A row as it is read. */
export type LedgerRow<Table extends keyof LedgerTables> = Selectable<LedgerTables[Table]>;

/** A row as it is inserted. */
export type NewLedgerRow<Table extends keyof LedgerTables> = Insertable<LedgerTables[Table]>;
