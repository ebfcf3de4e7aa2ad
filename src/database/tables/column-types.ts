import type { ColumnType } from 'kysely';

/** Money, counts and sequences: `bigint` from the driver on every dialect. */
export type Int64 = ColumnType<bigint, bigint | number, bigint | number>;

/** The family's internal number. Small, because it leads every key; the public id is a UUID on the family's own row. */
export type FamilyId = ColumnType<number | bigint, number, never>;

/** 0 or 1; compare with `isSet`. */
export type Flag = ColumnType<bigint | number, 0 | 1, 0 | 1>;

/** A column with a default. */
export type Preset<Value, Given = Value> = ColumnType<Value, Given | undefined, Given>;

export type Timestamps = { created_at: string; updated_at: string };

/** True for a stored 1: SQLite returns `1n`, PostgreSQL `1`. */
export function isSet(flag: bigint | number): boolean {
  return Number(flag) === 1;
}

/** A boolean as it is stored. */
export function flag(value: boolean): 0 | 1 {
  return value ? 1 : 0;
}
