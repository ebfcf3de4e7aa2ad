import type { Kysely } from 'kysely';
import { deleteFamily } from '#access/people/account-deletion/delete-own-user.ts';
import type { FamilyRow } from '#access/people/families.ts';
import { setSuspension } from '#access/people/suspend-family.ts';
import { findUserByEmail, listUsers } from '#access/people/users/index.ts';
import { type OwnQuotas, setQuotas, type Used, usedQuotas } from '#application/family-quotas.ts';
import { VERSION } from '#config/version.ts';
import type { LedgerTables } from '#database/tables/ledger-tables.ts';
import { AppError } from '#kernel/errors.ts';
import { instant, secondsForm, systemClock } from '#kernel/time/clock.ts';
import { DeletionJobs } from '#ledger/deletion/continue-deletion.ts';
import { countLedgerData } from '#ledger/deletion/reset-family-data.ts';
import { unfinishedDeletions } from '#ledger/deletion/store.ts';
import { sealFamily } from '#operations/seal-changes.ts';
import { findNewestSeal } from '#operations/seal-store.ts';
import { type Column, plain, tableLines } from '#src/cli/client/output.ts';
import { createLog } from '#telemetry/log.ts';
import { type CommandParts, contextOf } from './with-database.ts';

const COLUMNS: readonly Column[] = [
  { title: 'Id' },
  { title: 'Name' },
  { title: 'Currency' },
  { title: 'People', isNumber: true },
  { title: 'Rows', isNumber: true },
  { title: 'Storage', isNumber: true },
  { title: 'Last use' },
  { title: 'State' },
];

/** Lists the families, oldest first. */
export async function listFamilies(parts: CommandParts, { json = false }: { json?: boolean }): Promise<string> {
  const rows = await parts.database.everyFamily.selectFrom('families').selectAll().orderBy('id').execute();
  const families = [];
  for (const row of rows) families.push((await describeFamily(parts, row)).facts);
  if (json) return JSON.stringify(families, null, 2);
  const lines = families.map((family) => [
    family.id,
    family.name ?? '',
    family.currency,
    String(family.people),
    String(family.rows),
    megabytes(family.storage_bytes),
    family.last_used_at ?? 'never',
    family.state,
  ]);
  return tableLines(COLUMNS, lines).join('\n');
}

type Named = { readonly family: string };

/** Shows one family with its people and its rows by kind. */
export async function showFamily(parts: CommandParts, { family, json }: Named & { json?: boolean }): Promise<string> {
  const { facts, people, counts } = await describeFamily(parts, await findNamed(parts.database.everyFamily, family));
  const rowsByKind = Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0));
  const shown = { ...facts, people, rows_by_kind: rowsByKind };
  if (json === true) return JSON.stringify(shown, null, 2);
  return [
    `Family ${facts.id}${facts.name === null ? '' : `, ${plain(facts.name)}`}, ${facts.currency}`,
    `since ${facts.created_at}, last used ${facts.last_used_at ?? 'never'}`,
    ...(facts.suspended_at === null
      ? [facts.state]
      : [`suspended since ${facts.suspended_at}${facts.reason === null ? '' : `: ${plain(facts.reason)}`}`]),
    ...quotaLines(facts.quotas),
    '',
    ...tableLines(
      [{ title: 'Person' }, { title: 'Role' }, { title: 'State' }],
      people.map(({ email, role, active }) => [email, role, active ? 'active' : 'deactivated']),
    ),
    '',
    ...tableLines(
      [{ title: 'Rows' }, { title: String(facts.rows), isNumber: true }],
      Object.entries(rowsByKind).map(([kind, count]) => [kind, String(count)]),
    ),
  ].join('\n');
}

/** Suspends a family; a second time changes the reason. */
export async function suspendFamily(parts: CommandParts, input: Named & { reason?: string }): Promise<string> {
  const row = await findNamed(parts.database.everyFamily, input.family);
  await setSuspension(contextOf(parts), Number(row.id), { reason: input.reason ?? null });
  return `the family ${row.public_id} is suspended`;
}

export async function resumeFamily(parts: CommandParts, { family }: Named): Promise<string> {
  const row = await findNamed(parts.database.everyFamily, family);
  await setSuspension(contextOf(parts), Number(row.id), null);
  return `the family ${row.public_id} is active`;
}

type QuotaTexts = { readonly rows?: string; readonly storage?: string; readonly jobs?: string };

/** Gives a family quotas of its own, and shows those that count. */
export async function setFamilyQuotas(parts: CommandParts, { family, ...texts }: Named & QuotaTexts): Promise<string> {
  const own: OwnQuotas = {
    ...(texts.rows !== undefined && { records_max: quotaFrom('rows', texts.rows) }),
    ...(texts.storage !== undefined && { storage_bytes_max: quotaFrom('storage', texts.storage) }),
    ...(texts.jobs !== undefined && { jobs_max: quotaFrom('jobs', texts.jobs) }),
  };
  const row = await findNamed(parts.database.everyFamily, family);
  const familyId = Number(row.id);
  if (Object.keys(own).length > 0) await setQuotas(contextOf(parts), familyId, own);
  return quotaLines(await usedQuotas(parts.database, familyId, parts.settings.quotas)).join('\n');
}

/** A number, or `default` for the quota of the server. */
function quotaFrom(name: string, text: string): number | null {
  if (text === 'default') return null;
  const number = Number(text);
  if (/^\d+$/.test(text) && Number.isSafeInteger(number)) return number;
  throw new AppError('bad_request', `--${name} must be a whole number, 0 for no limit, or default`);
}

function quotaLines({ rows, storage, jobs }: Awaited<ReturnType<typeof usedQuotas>>): string[] {
  return [
    `rows ${quotaText(rows, String)}`,
    `storage ${quotaText(storage, megabytes)}`,
    `jobs ${quotaText(jobs, String)}`,
  ];
}

function quotaText({ used, limit }: Used, form: (value: number) => string): string {
  return `${form(used)} of ${limit === null ? 'any number' : form(limit)}`;
}

/** Deletes a family for good, waits until nothing is left, and returns the certificate. */
export async function eraseFamily(parts: CommandParts, { family }: Named): Promise<string> {
  const { database } = parts;
  const row = await findNamed(parts.database.everyFamily, family);
  const familyId = Number(row.id);
  const { facts, counts } = await describeFamily(parts, row);
  await sealFamily(database, familyId);
  const seal = await findNewestSeal(database.everyFamily, familyId);
  // Late, because it loads the whole server, which other commands do not need.
  const { familyDataReset, revokeAccess } = await import('#src/wiring.ts');
  const log = createLog({ level: 'error', destination: process.stderr });
  const deletions = new DeletionJobs({ database, log });
  await deleteFamily(contextOf(parts), { dataReset: familyDataReset(deletions), revokeAccess }, familyId);
  const left = () => unfinishedDeletions(database.everyFamily, null).where('family_id', '=', familyId).execute();
  while ((await left()).length > 0) {
    await deletions.round();
    if ((await deletions.figures()).failures > 0)
      throw new Error('not all is deleted yet: the server goes on each minute; run the command again to see the end');
  }
  await database.usage.write(async (db) => {
    for (const table of ['credential_uses', 'usage_counts', 'request_log'] as const) {
      await db.deleteFrom(table).where('family_id', '=', familyId).execute();
    }
  });
  const certificate = {
    family: row.public_id,
    deleted_at: secondsForm(instant(systemClock())),
    command: `coffer families erase ${row.public_id}`,
    version: VERSION,
    people: facts.people,
    storage_bytes: facts.storage_bytes,
    records: Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0)),
    history: seal === undefined ? null : { changes: Number(seal.through_sequence), sha256: seal.hash },
    kept: KEPT,
  };
  return JSON.stringify(certificate, null, 2);
}

const KEPT = [
  'The row of the family and those of its people stay with their ids and times, without names, addresses and passwords',
  'OAuth applications that its people registered stay, because people of other families may use them',
  'Files of attachments are deleted by the server a day after their records',
  'Backups, snapshots and copies of the log that were made before still have everything until you delete them',
];

/** The family with that id, or of the user with that email address. @throws AppError `not_found`. */
export async function findNamed(db: Kysely<LedgerTables>, family: string): Promise<FamilyRow> {
  const named = db.selectFrom('families').selectAll();
  const text = family.trim().toLowerCase();
  const user = text.includes('@') ? await findUserByEmail(db, text) : undefined;
  const query =
    user === undefined ? named.where('public_id', '=', text) : named.where('id', '=', Number(user.family_id));
  const row = await query.executeTakeFirst();
  if (row === undefined) throw new AppError('not_found', `no family has the id or a member ${family}`);
  return row;
}

/** Size, people and state of a family; each statement is of this family alone. */
async function describeFamily({ settings, database }: CommandParts, row: FamilyRow) {
  const familyId = Number(row.id);
  const quotas = await usedQuotas(database, familyId, settings.quotas);
  const users = await listUsers(database.everyFamily, familyId);
  const counts = await countLedgerData(database.everyFamily, familyId);
  const { last } = await database.usage.read
    .selectFrom('credential_uses')
    .select(({ fn }) => fn.max<string | null>('last_used_at').as('last'))
    .where('family_id', '=', familyId)
    .executeTakeFirstOrThrow();
  const people = users
    // The row of a deleted user stays, because other rows refer to it.
    .filter(({ email }) => !email.endsWith('@deleted.invalid'))
    .map(({ email, role, deactivated_at }) => ({ email, role, active: deactivated_at === null }));
  const active = people.filter((person) => person.active).length;
  return {
    facts: {
      id: row.public_id,
      name: row.name,
      currency: row.currency,
      created_at: secondsForm(row.created_at),
      people: active,
      rows: Object.values(counts).reduce((sum, count) => sum + count, 0),
      storage_bytes: quotas.storage.used,
      quotas,
      last_used_at: last === null ? null : secondsForm(last),
      state: active === 0 ? 'closed' : row.suspended_at === null ? 'active' : 'suspended',
      suspended_at: row.suspended_at === null ? null : secondsForm(row.suspended_at),
      reason: row.suspended_reason,
    },
    people,
    counts,
  };
}

function megabytes(bytes: number): string {
  return `${(bytes / 1024 ** 2).toFixed(1)} MB`;
}
