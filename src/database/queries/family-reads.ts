import type { Kysely } from 'kysely';

type ReadsOfFamily<Schema> = (familyId: number) => Kysely<Schema>;

const readsOf = new WeakMap<object, ReadsOfFamily<never>>();

/** Sets what {@link readsOfFamily} returns for the reads of a store. */
export function setReadsOfFamily<Schema>(reads: Kysely<Schema>, ofFamily: ReadsOfFamily<Schema>): void {
  readsOf.set(reads, ofFamily as unknown as ReadsOfFamily<never>);
}

/** Reads on the connections that a family may use, for a family that was found by a key; in a write its own connection. */
export function readsOfFamily<Schema>(reads: Kysely<Schema>, familyId: number): Kysely<Schema> {
  const ofFamily = readsOf.get(reads) as ReadsOfFamily<Schema> | undefined;
  return ofFamily?.(familyId) ?? reads;
}
