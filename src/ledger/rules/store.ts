import type { Kysely } from 'kysely';
import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { flag, isSet, type LedgerRow, type LedgerTables, type NewLedgerRow } from '#database/tables/ledger-tables.ts';
import { type Columns, count, flagOf, type RecordState, text, textOrNull } from '#ledger/records/index.ts';
import type { Weight } from '#ledger/rules/engine/index.ts';

export type RuleRow = LedgerRow<'rules'>;

type Db = Kysely<LedgerTables>;
type Values = Omit<RuleRow, 'version' | 'updated_at'>;

const ofFamily = (db: Db, familyId: number) => db.selectFrom('rules').selectAll().where('family_id', '=', familyId);

/** All rules of a family in the order in which they run. */
export function listRules(db: Db, familyId: number): Promise<RuleRow[]> {
  return ofFamily(db, familyId).orderBy('position').orderBy('id').execute();
}

export function findRule(db: Db, familyId: number, id: string): Promise<RuleRow | undefined> {
  return ofFamily(db, familyId).where('id', '=', id).executeTakeFirst();
}

/** The rules that name a record. */
export function findNaming(db: Db, familyId: number, id: string): Promise<RuleRow[]> {
  return ofFamily(db, familyId)
    .where(({ eb, or }) => or([eb('conditions', 'like', `%${id}%`), eb('actions', 'like', `%${id}%`)]))
    .execute();
}

/** The columns for what the conditions of a rule cost. */
export function sizesOf({ patterns, length }: Weight): Pick<RuleRow, 'pattern_size' | 'text_size'> {
  return { pattern_size: BigInt(patterns), text_size: BigInt(length) };
}

/** Names a rule that was switched off without a request, until a user dismisses the notice. */
export async function noteSwitchedOff({ db, familyId }: FamilyTransaction, id: string): Promise<void> {
  await db
    .insertInto('upgrade_notices')
    .values({ family_id: familyId, kind: 'rules_switched_off', record_id: id })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** A rule in change rows. */
export function ruleRecord({
  family_id: _family,
  version: _version,
  pattern_size: _pattern,
  text_size: _text,
  ...row
}: RuleRow): object {
  return {
    ...row,
    position: Number(row.position),
    active: isSet(row.active),
    stop: isSet(row.stop),
    applies_on: row.applies_on.split(',').filter((word) => word !== ''),
    conditions: JSON.parse(row.conditions),
    actions: JSON.parse(row.actions),
  };
}

/** The columns of a rule in change rows; its version and what its conditions cost follow when it is written. */
export function ruleColumns(record: RecordState): Columns<'rules'> {
  return {
    id: record.id,
    position: count(record, 'position'),
    name: textOrNull(record, 'name'),
    active: flagOf(record, 'active'),
    stop: flagOf(record, 'stop'),
    applies_on: (record.applies_on as readonly string[]).join(),
    effective_date: textOrNull(record, 'effective_date'),
    conditions: JSON.stringify(record.conditions),
    actions: JSON.stringify(record.actions),
    version: 0n,
    created_at: text(record, 'created_at'),
    updated_at: text(record, 'updated_at'),
    pattern_size: null,
    text_size: null,
  };
}

/** Inserts and records a rule; `version` is the number of its change. */
export async function addRule(
  tx: FamilyTransaction,
  values: Values & { readonly updated_at: string },
): Promise<RuleRow> {
  const row = { ...values, version: 0n };
  const version = await tx.record({ resource: 'rule', id: row.id, kind: 'create', after: ruleRecord(row) });
  const stored = { ...storable(row), family_id: tx.familyId, version } as NewLedgerRow<'rules'>;
  await tx.db.insertInto('rules').values(stored).execute();
  return { ...row, version };
}

/** Updates and records a rule, and returns its new row. */
export async function changeRule(tx: FamilyTransaction, before: RuleRow, change: Partial<Values>): Promise<RuleRow> {
  const after = { ...before, ...change, updated_at: tx.now };
  const records = { before: ruleRecord(before), after: ruleRecord(after) };
  const version = await tx.record({ resource: 'rule', id: after.id, kind: 'update', ...records });
  const { family_id, id, created_at: _created, ...values } = storable({ ...after, version });
  await tx.db.updateTable('rules').set(values).where('family_id', '=', family_id).where('id', '=', id).execute();
  return { ...after, version };
}

export async function removeRule(tx: FamilyTransaction, row: RuleRow): Promise<void> {
  await tx.db.deleteFrom('rules').where('family_id', '=', tx.familyId).where('id', '=', row.id).execute();
  await tx.record({ resource: 'rule', id: row.id, kind: 'delete', before: ruleRecord(row) });
}

function storable(row: RuleRow) {
  return { ...row, active: flag(isSet(row.active)), stop: flag(isSet(row.stop)) };
}

/** Lets rules name another record in place of one that is being deleted. */
export async function replaceInRules(tx: FamilyTransaction, from: string, to: string): Promise<void> {
  for (const rule of await findNaming(tx.db, tx.familyId, from)) {
    const [conditions, actions] = [rule.conditions, rule.actions].map((json) => json.replaceAll(from, to));
    await changeRule(tx, rule, { conditions: conditions ?? '', actions: actions ?? '' });
  }
}

/**
 * Switches off the rules that name a record, which is being deleted: they would set what no longer exists. One that is off takes a
 * new version too, so that a run of it ends.
 */
export async function switchOffRules(tx: FamilyTransaction, id: string): Promise<void> {
  for (const rule of await findNaming(tx.db, tx.familyId, id)) await changeRule(tx, rule, { active: flag(false) });
}
