import type { z } from 'zod';
import type { Context } from '#application/context.ts';
import type { LedgerDatabase } from '#database/database.ts';
import { isSet } from '#database/tables/ledger-tables.ts';
import { eachInTurns } from '#kernel/async/fair-queue.ts';
import { AppError } from '#kernel/errors.ts';
import { storedCurrency } from '#kernel/money/currencies.ts';
import { formatDecimal } from '#kernel/money/money.ts';
import { type EntryChange, findTagIds, type TransactionRow } from '#ledger/posting/index.ts';
import { type CompiledRule, compileRule } from '#ledger/rules/engine/index.ts';
import { type VisibleAccounts, visibleAccountsFor, visibleTo } from '#ledger/visibility.ts';
import { previewOf } from './apply-rules.ts';
import { checkDefinition } from './check-definition.ts';
import type { PreviewedRule } from './schemas.ts';

/** The most entries that a preview reads, newest first. */
const SCANNED_MAX = 5000;
const PAGE = 250;
const SHOWN = 50;

/** Shows what a rule would change on the newest transactions, and writes nothing. @throws AppError `validation_failed`. */
export async function previewRule({ db, actor }: Context, input: z.output<typeof PreviewedRule>) {
  if (!actor.scopes.has('transactions:read')) {
    throw new AppError('insufficient_scope', 'A preview shows transactions: it needs transactions:read too');
  }
  const { familyId, userId, limits } = actor;
  const checked = await checkDefinition({ db: db.read, familyId, userId, limits }, input);
  const { effective_date = null, include_edited = false } = input;
  const rule = compileRule({ ...checked, id: 'preview', applies_on: [], stop: false, effective_date });
  const counts = { scanned: 0, changed: 0 };
  const shown: object[] = [];
  const visible = await visibleAccountsFor(db, actor);
  for await (const page of newestEntries(db, visible)) {
    counts.scanned += page.length;
    for (const change of await changesOf(db, familyId, page, [rule], include_edited)) {
      counts.changed += 1;
      if (shown.length < SHOWN) shown.push(present(change));
    }
  }
  return { data: { ...counts, is_complete: counts.scanned < SCANNED_MAX, transactions: shown } };
}

type Read = Pick<LedgerDatabase, 'read'>;
type Seen = { readonly change: EntryChange; readonly tagIds: readonly string[] };

async function* newestEntries(db: Read, visible: VisibleAccounts): AsyncGenerator<TransactionRow[]> {
  let last: readonly [string, string] | undefined;
  for (let scanned = 0; scanned < SCANNED_MAX; scanned += PAGE) {
    const from = last;
    const rows = await db.read
      .selectFrom('transactions')
      .selectAll()
      .where('family_id', '=', visible.familyId)
      .where('parent_id', 'is', null)
      .where(visibleTo(visible, 'account_id'))
      .$if(from !== undefined, (query) =>
        query.where(({ eb, refTuple, tuple }) =>
          eb(refTuple('date', 'id'), '<', tuple(from?.[0] ?? '', from?.[1] ?? '')),
        ),
      )
      .orderBy('date', 'desc')
      .orderBy('id', 'desc')
      .limit(PAGE)
      .execute();
    yield rows;
    const end = rows.at(-1);
    if (end === undefined || rows.length < PAGE) return;
    last = [end.date, end.id];
  }
}

async function changesOf(
  { read }: Read,
  familyId: number,
  rows: readonly TransactionRow[],
  rules: readonly CompiledRule[],
  includesEdited: boolean,
): Promise<Seen[]> {
  if (rows.length === 0) return [];
  const tags = await findTagIds(
    read,
    familyId,
    rows.map(({ id }) => id),
  );
  const seen: Seen[] = [];
  await eachInTurns(familyId, rows, (row) => {
    const tagIds = tags.get(row.id) ?? [];
    const change = previewOf(rules, { before: row, after: row }, tagIds, { includesEdited });
    if (change.after !== row) seen.push({ change, tagIds });
  });
  return seen;
}

function present({ change, tagIds }: Seen): object {
  const { before, after, lines = [], linkTo } = change;
  const { id, date, account_id, currency, amount_minor } = before;
  const amount = (minor: bigint) => formatDecimal(minor, storedCurrency(currency));
  const split = { splits: [], transfer_account_id: null };
  return {
    id,
    date,
    account_id,
    currency,
    signed_amount: amount(amount_minor),
    before: { ...membersOf(before, tagIds), ...split },
    after: {
      ...membersOf(after, change.tagIds ?? tagIds),
      splits: lines.map((line) => ({
        signed_amount: amount(line.amount_minor),
        category_id: line.category_id ?? null,
      })),
      transfer_account_id: linkTo ?? null,
    },
  };
}

function membersOf(
  { name, notes, category_id, merchant_id, kind, excluded, reviewed }: TransactionRow,
  tag_ids: readonly string[],
) {
  const flags = { excluded: isSet(excluded), reviewed: isSet(reviewed) };
  return { name, notes, category_id, merchant_id, kind, ...flags, tag_ids };
}
