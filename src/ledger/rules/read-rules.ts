import type { z } from 'zod';
import type { Context, PagedContext } from '#application/context.ts';
import { loadPage } from '#application/pagination.ts';
import { isSet } from '#database/tables/ledger-tables.ts';
import { notFound } from '#kernel/errors.ts';
import { presentRule } from './present.ts';
import type { RuleListQuery } from './schemas.ts';
import { findRule, listRules, type RuleRow } from './store.ts';

/** A page of the family's rules, in the order in which they run. */
export async function listRulePage(context: PagedContext, query: z.output<typeof RuleListQuery>) {
  const all = await listRules(context.db.read, context.actor.familyId);
  const rules = all.filter(({ active }) => query.active === undefined || isSet(active) === query.active);
  const placeOf = ({ position, id }: RuleRow) => `${String(position).padStart(10, '0')} ${id}`;
  const { rows, pagination } = await loadPage(context, query, {
    name: 'rules',
    position: (row: RuleRow) => [placeOf(row)],
    count: async () => rules.length,
    rows: async ({ after, limit, offset }) => {
      const left = after === undefined ? rules : rules.filter((row) => placeOf(row) > after[0]);
      return left.slice(offset, offset + limit);
    },
  });
  return { data: rows.map(presentRule), meta: pagination };
}

/** @throws AppError `not_found`. */
export async function getRule({ db, actor }: Context, id: string) {
  const row = await findRule(db.read, actor.familyId, id);
  if (row === undefined) throw notFound('Rule');
  return { data: presentRule(row) };
}
