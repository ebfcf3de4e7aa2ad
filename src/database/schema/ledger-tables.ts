import type { Insertable, Selectable } from 'kysely';
import type { AccountTables } from './tables/accounts.ts';
import type { ApiKeyTables } from './tables/api-keys.ts';
import type { BalanceTables } from './tables/balances.ts';
import type { ChangeTables } from './tables/changes.ts';
import type { CredentialTables } from './tables/credentials.ts';
import type { IdempotencyTables } from './tables/idempotency.ts';
import type { IntegrationTables } from './tables/integrations.ts';
import type { LabelTables } from './tables/labels.ts';
import type { OauthTables } from './tables/oauth.ts';
import type { PeopleTables } from './tables/people.ts';
import type { RateTables } from './tables/rates.ts';
import type { RecurringTables } from './tables/recurring.ts';
import type { SampleTables } from './tables/sample-data.ts';
import type { SignInTables } from './tables/sign-in.ts';
import type { TransactionTables } from './tables/transactions.ts';
import type { TransferTables } from './tables/transfers.ts';

export { flag, isSet } from './column-types.ts';

/** The tables of the ledger database. Each family-owned table has the key `(family_id, id)` and composite foreign keys on it. */
export type LedgerTables = AccountTables &
  ApiKeyTables &
  BalanceTables &
  ChangeTables &
  CredentialTables &
  IdempotencyTables &
  IntegrationTables &
  LabelTables &
  OauthTables &
  PeopleTables &
  RateTables &
  RecurringTables &
  SampleTables &
  SignInTables &
  TransactionTables &
  TransferTables;

/** A row as it is read. */
export type LedgerRow<Table extends keyof LedgerTables> = Selectable<LedgerTables[Table]>;

/** A row as it is inserted. */
export type NewLedgerRow<Table extends keyof LedgerTables> = Insertable<LedgerTables[Table]>;
