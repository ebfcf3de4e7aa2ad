import type { Insertable, Selectable } from 'kysely';
import type { AccountTables } from '#database/tables/accounts.ts';
import type { ApiKeyTables } from '#database/tables/api-keys.ts';
import type { AttachmentTables } from '#database/tables/attachments.ts';
import type { BalanceTables } from '#database/tables/balances.ts';
import type { BudgetTables } from '#database/tables/budgets.ts';
import type { ChangeTables } from '#database/tables/changes.ts';
import type { CredentialTables } from '#database/tables/credentials.ts';
import type { DeletionTables } from '#database/tables/deletions.ts';
import type { GoalTables } from '#database/tables/goals.ts';
import type { IdempotencyTables } from '#database/tables/idempotency.ts';
import type { ImportTables } from '#database/tables/imports.ts';
import type { IntegrationTables } from '#database/tables/integrations.ts';
import type { LabelTables } from '#database/tables/labels.ts';
import type { OauthTables } from '#database/tables/oauth.ts';
import type { PeopleTables } from '#database/tables/people.ts';
import type { RateTables } from '#database/tables/rates.ts';
import type { RecurringTables } from '#database/tables/recurring.ts';
import type { ReportTables } from '#database/tables/reports.ts';
import type { RuleTables } from '#database/tables/rules.ts';
import type { SampleTables } from '#database/tables/sample-data.ts';
import type { SignInTables } from '#database/tables/sign-in.ts';
import type { TransactionTables } from '#database/tables/transactions.ts';
import type { TransferTables } from '#database/tables/transfers.ts';
import type { UpgradeTables } from '#database/tables/upgrade-notices.ts';

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
