import type { Context } from '#application/context.ts';
import type { MoneyLocale } from '#kernel/money/money-format.ts';
import type { VisibleAccounts } from '#ledger/sharing/index.ts';
import { Fragments, fragmentKey } from './fragments.ts';
import { presentTransaction } from './present.ts';
import { findViews } from './views.ts';

/** A row of a list before it is rendered. */
export type RowVersion = { readonly id: string; readonly version: bigint };

const fragments = new Fragments();

/** The rows as JSON texts, in their order: what is unchanged comes from memory, the rest in one read. */
export async function renderTransactions(
  context: Context,
  visible: VisibleAccounts,
  rows: readonly RowVersion[],
  locale: MoneyLocale = 'en',
): Promise<string[]> {
  const { db, actor } = context;
  const books = await db.versions.of(actor.familyId);
  const keys = rows.map(({ id, version }) => fragmentKey(id, version, books, visible, locale));
  const missing = rows.filter((_row, index) => fragments.get(keys[index] ?? '') === undefined);
  const rendered = new Map<string, string>();
  for (const view of await findViews(
    db.read,
    visible,
    missing.map(({ id }) => id),
  )) {
    const json = JSON.stringify(presentTransaction(view, locale));
    rendered.set(view.row.id, json);
    fragments.put(fragmentKey(view.row.id, view.row.version, books, visible, locale), json);
  }
  // A row deleted since the first read is in neither; the page is then one shorter, never wrong.
  return rows.flatMap(({ id }, index) => rendered.get(id) ?? fragments.get(keys[index] ?? '') ?? []);
}
