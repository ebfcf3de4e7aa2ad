import type { Insertable, Selectable } from 'kysely';
import type { AccountTables } from '#database/schema/tables/accounts.ts';
import type { ApiKeyTables } from '#database/schema/tables/api-keys.ts';
import type { AttachmentTables } from '#database/schema/tables/attachments.ts';
import type { BalanceTables } from '#database/schema/tables/balances.ts';
import type { ChangeTables } from '#database/schema/tables/changes.ts';
import type { CredentialTables } from '#database/schema/tables/credentials.ts';
import type { DeletionTables } from '#database/schema/tables/deletions.ts';
import type { IdempotencyTables } from '#database/schema/tables/idempotency.ts';
import type { ImportTables } from '#database/schema/tables/imports.ts';
import type { IntegrationTables } from '#database/schema/tables/integrations.ts';
import type { LabelTables } from '#database/schema/tables/labels.ts';
import type { OauthTables } from '#database/schema/tables/oauth.ts';
import type { PeopleTables } from '#database/schema/tables/people.ts';
import type { BudgetTables } from '#database/schema/tables/planning/budgets.ts';
import type { GoalTables } from '#database/schema/tables/planning/goals.ts';
import type { RuleTables } from '#database/schema/tables/planning/rules.ts';
import type { RateTables } from '#database/schema/tables/rates.ts';
import type { RecurringTables } from '#database/schema/tables/recurring.ts';
import type { ReportTables } from '#database/schema/tables/reports.ts';
import type { SampleTables } from '#database/schema/tables/sample-data.ts';
import type { SignInTables } from '#database/schema/tables/sign-in.ts';
import type { TransactionTables } from '#database/schema/tables/transactions.ts';
import type { TransferTables } from '#database/schema/tables/transfers.ts';
import type { UpgradeTables } from '#database/schema/tables/upgrade-notices.ts';

export { flag, isSet } from './column-types.ts';

/** The tables of the ledger database. Each family-owned table has the key `(family_id, id)` and composite foreign keys on it. */
export type LedgerTables = AccountTables &
  ApiKeyTables &
  AttachmentTables &
  BalanceTables &
  BudgetTables &
  ChangeTables &
  CredentialTables &
  DeletionTables &
  GoalTables &
  IdempotencyTables &
  ImportTables &
  IntegrationTables &
  LabelTables &
  OauthTables &
  PeopleTables &
  RateTables &
  RecurringTables &
  ReportTables &
  RuleTables &
  SampleTables &
  SignInTables &
  TransactionTables &
  TransferTables &
  UpgradeTables;

/** A row as it is read. */
export type LedgerRow<Table extends keyof LedgerTables> = Selectable<LedgerTables[Table]>;

/** A row as it is inserted. */
export type NewLedgerRow<Table extends keyof LedgerTables> = Insertable<LedgerTables[Table]>;
