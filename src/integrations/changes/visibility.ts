import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { UserActor } from '#application/actor.ts';
import { isSqlite } from '#database/dialect.ts';
import { hasDates, withinLimits } from '#database/queries/within-limits.ts';
import type { LedgerTables } from '#database/tables/ledger-tables.ts';
import { DATED_RESOURCES, RESOURCES_OF_ENTRIES } from '#ledger/limited-changes.ts';
import { RECORD_KINDS } from '#ledger/record-kinds.ts';

type Member = Pick<ChangeReader, 'familyId' | 'userId' | 'limits'>;

const ACCOUNT_DATA = [
  ...RECORD_KINDS.filter(({ reset }) => reset === 'with_account').map(({ resource }) => resource),
  ...['account_share', 'bank_connection', 'import', 'import_template', 'linked_account'],
];

const OF_CONNECTIONS = ['bank_connection', 'linked_account', 'sync'];

/**
 * The condition that the actor may read a row of `changes`. The one place that hides changes:
 * - exports and imports of families are for admins; credentials for admins whose credential may read credentials;
 * - account data is for members who see all its accounts, or saw them until the accounts were deleted;
 * - a record that is one person's own is for that person;
 * - changes of bank connections, their accounts and syncs are also for the person who connected, whose rights the job has;
 * - members always see that an account was shared with them, or no longer is;
 * - everything else is for the whole family.
 */
export function isVisible(db: Kysely<LedgerTables>, actor: ChangeReader): RawBuilder<SqlBool> {
  const hidden = [
    ...(actor.role === 'admin' ? [] : ['family_export', 'family_import']),
    ...(readsCredentials(actor) ? [] : CREDENTIAL_RESOURCES),
  ];
  const isPermitted = hidden.length === 0 ? sql`true` : sql`resource not in (${sql.join(hidden)})`;
  const { limits } = actor;
  const isLimited = limits !== null && (limits.maskValues || limits.accountIds !== null || hasDates(limits));
  if (isLimited) return isOfListed(db, actor);
  // Account data without ids is hidden: it comes from a writer that does not know who may see it.
  return sql<SqlBool>`${isPermitted} and (
    (account_ids is null and resource not in (${sql.join(ACCOUNT_DATA)}))
    or (account_ids <> '[]' and ${seesAccounts(db, actor)})
    or (resource in (${sql.join(OF_CONNECTIONS)}) and user_id = ${actor.userId})
    or (resource = 'account_share' and resource_id like ${`%:${actor.userId}`})
  )`;
}

// Labels have no accounts. All else that has none, such as merchants and shares, is of accounts that may be outside.
const LABELS = ['category', 'tag'];
// The records of these have a day, or nothing of any day. `withinLimits` decides on each.
const WITHIN_DATES = ['account', ...DATED_RESOURCES];
const WITHIN_ACCOUNTS = [...WITHIN_DATES, ...RESOURCES_OF_ENTRIES, 'recurring_transaction'];

/** The condition that a credential that is limited to accounts, days or masked values may read a row of `changes`. */
function isOfListed(db: Kysely<LedgerTables>, reader: ChangeReader): RawBuilder<SqlBool> {
  const listed = hasDates(reader.limits) ? WITHIN_DATES : WITHIN_ACCOUNTS;
  return sql<SqlBool>`(resource in (${sql.join(LABELS)}) or (
    resource in (${sql.join(listed)}) and account_ids <> '[]' and ${seesAccounts(db, reader)}
  ))`;
}

/** The condition that a user sees all accounts in `account_ids`, or saw them until they were deleted, or is the person named there. */
export function seesAccounts(db: Kysely<LedgerTables>, member: Member): RawBuilder<SqlBool> {
  return sql<SqlBool>`not exists (
    select 1 from ${elements(db)} as a where a.value <> ${member.userId} and a.value not in (${knownAccounts(member)})
  )`;
}

/** The condition that `account_ids` has this account. */
export function namesAccount(db: Kysely<LedgerTables>, accountId: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`exists (select 1 from ${elements(db)} as a where a.value = ${accountId})`;
}

function readsCredentials(actor: ChangeReader): boolean {
  return actor.role === 'admin' && actor.scopes.has('api_keys:read');
}

function knownAccounts({ familyId, userId, limits }: Member): RawBuilder<unknown> {
  const isWithin = withinLimits({ limits }, 'account_id');
  return sql`
    select account_id from account_shares where family_id = ${familyId} and user_id = ${userId} and ${isWithin}
    union all
    select account_id from ended_account_shares where family_id = ${familyId} and user_id = ${userId} and ${isWithin}`;
}

function elements(db: Kysely<LedgerTables>): RawBuilder<unknown> {
  return isSqlite(db) ? sql`json_each(account_ids)` : sql`json_array_elements_text(account_ids::json)`;
}

/** The user that changes are read for: an actor, or the maker of a webhook, without a request. */
export type ChangeReader = Pick<UserActor, 'familyId' | 'userId' | 'role' | 'scopes' | 'limits'>;

/** The resources by which persons and programs get access. */
export const CREDENTIAL_RESOURCES = [
  'api_key',
  'grant',
  'identity',
  'invitation',
  'oauth_application',
  'passkey',
  'second_factor',
  'session',
  'webhook',
] as const;

/** The resources of a family's data, by name. Webhooks send their changes, and those of no others. */
export const DATA_RESOURCES: readonly string[] = [
  ...RECORD_KINDS.map(({ resource }) => resource),
  ...['account_share', 'bank_connection', 'family', 'family_export', 'family_import', 'import', 'import_template'],
  ...['linked_account', 'proposal', 'rule_run', 'sync', 'user'],
].sort();
