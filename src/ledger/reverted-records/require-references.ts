import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { type RecordName, type RecordState, RevertContradiction } from './reverted-record.ts';
import { idsOf, textOrNull } from './state-members.ts';

const TABLES = { account: 'accounts', category: 'categories', merchant: 'merchants', tag: 'tags' } as const;

type Referred = keyof typeof TABLES;

/** Requires that the records exist which these name. @throws RevertContradiction those that were deleted since. */
export async function requireReferences(tx: FamilyTransaction, states: readonly RecordState[]): Promise<void> {
  const wanted: Record<Referred, Set<string>> = {
    account: new Set([...named(states, 'account_id'), ...states.flatMap((state) => idsOf(state, 'account_ids'))]),
    category: named(states, 'category_id'),
    merchant: named(states, 'merchant_id'),
    tag: new Set(states.flatMap((state) => idsOf(state, 'tag_ids'))),
  };
  const missing: RecordName[] = [];
  for (const resource of Object.keys(TABLES) as Referred[]) {
    const known = await existing(tx, resource, [...wanted[resource]]);
    missing.push(...[...wanted[resource]].filter((id) => !known.has(id)).map((id) => ({ resource, id })));
  }
  if (missing.length > 0) throw new RevertContradiction(missing);
}

function named(states: readonly RecordState[], member: string): Set<string> {
  return new Set(states.flatMap((state) => textOrNull(state, member) ?? []));
}

async function existing({ db, familyId }: FamilyTransaction, resource: Referred, ids: readonly string[]) {
  if (ids.length === 0) return new Set<string>();
  // All four have the columns of tags that are used here.
  const table = TABLES[resource] as 'tags';
  const rows = await db
    .selectFrom(table)
    .select('id')
    .where('family_id', '=', familyId)
    .where('id', 'in', ids)
    .execute();
  return new Set(rows.map(({ id }) => id));
}
