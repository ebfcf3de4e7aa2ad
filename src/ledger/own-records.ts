import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { addRows, type Exported, type RecordKind } from '#ledger/records/index.ts';
import { authorOf } from '#ledger/visibility.ts';

// Kinds with `isOwn`: a record is one person's until it is shared. Its `user_id` names the person, and is null for the whole family's.

/** The condition that a person sees a record: it is their own, or the family's. The one place that hides those of others. */
export function ownOrShared({ userId }: { readonly userId: string }): RawBuilder<SqlBool> {
  return sql<SqlBool>`(user_id is null or user_id = ${userId})`;
}

/**
 * Such records in files of exports, as `shared`: persons of this server are no persons of another, so that what is not shared becomes
 * that of the person who imports it.
 */
export function ownInFiles(kindOf: () => RecordKind): Pick<Exported, 'data' | 'restore'> {
  return {
    data: ({ user_id, ...record }) => ({ ...record, shared: user_id === null }),
    restore: (tx, records) => {
      const rows = records.map((record) => ({
        ...{ family_id: BigInt(tx.familyId), ...kindOf().columnsOf(record) },
        user_id: record.shared === true ? null : authorOf(tx).userId,
      }));
      return addRows(tx, kindOf(), rows as never);
    },
  };
}
