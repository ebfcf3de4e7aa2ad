import { keepPreviousData, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, done, unwrap } from '../../api/index.ts';
import { notifyError } from '../../ui/feedback/index.ts';
import { t } from '../../ui/i18n/index.ts';
import { useCanWrite } from '../../ui/index.ts';
import { ruleLike, ruleOf } from '../rules/rule-form.ts';
import { rulesQuery } from '../rules/rule-queries.ts';
import type { Edit } from '../transactions/change.ts';
import { pageQuery, type Transaction } from '../transactions/list-query.ts';
import { reasonOf, suggestionsQuery } from '../transactions/suggestions.ts';
import { useAccess } from '../transactions/use-access.ts';
import { countTransactions } from '../transactions/use-deletion.ts';
import { useEdits } from '../transactions/use-edits.ts';
import { groupsOf, isCertain, keyOf, type ReviewGroup, surestFirst } from './groups.ts';

export type Category = NonNullable<Transaction['category']>;

/** A category for one press, and why it is offered. */
export type Choice = { readonly category: Category; readonly reason: string; readonly isCertain: boolean };

/** A group with what is likely for it; undefined while that loads. */
export type Suggested = ReviewGroup & {
  readonly choices: readonly Choice[] | undefined;
  readonly isCertain: boolean;
};

/** A transaction and the category that it and those like it were given. */
export type Decision = { readonly row: Transaction; readonly category: Category };

/** The newest of what was decided: a sentence, the decision if no rule is made of it yet, and its undo once it is saved. */
type Last = {
  readonly text: string;
  readonly decision: Decision | null;
  readonly count: number;
  readonly undo: (() => void) | null;
};

// So many are at hand; before they run out the next page is loaded.
const AHEAD = 200;
// The API's limit.
const SUGGESTED_MAX = 100;
// Suggestions are asked for again when one of so many groups at the head has none: not after each decision.
const SUGGESTED_AHEAD = 30;

/** The transactions that are not reviewed, in groups that are decided on one after the other. */
export function useReview() {
  const [skipped, setSkipped] = useState<readonly string[]>([]);
  const [apart, setApart] = useState<ReadonlySet<string>>(new Set());
  const { query, open, waiting, hasMore, isLoading } = useOpen(skipped);
  const groups = useSuggested(groupsOf(waiting, apart));
  const [decidedCount, setDecidedCount] = useState(0);
  const [last, setLast] = useState<Last | null>(null);
  const { edit } = useEdits(() => {});
  const makeRule = useRuleMaker();
  const canMakeRules = useCanWrite();
  // The line of what was decided last takes the place of a message for each key.
  const save = (edits: readonly Edit[], text: string, decision: Decision | null = null, onUndone?: () => void) => {
    const count = edits.length;
    setLast({ text, decision, count, undo: null });
    setDecidedCount((before) => before + count);
    edit({
      edits,
      message: text,
      onUndone,
      onDone: (undo) => {
        if (undo !== null) return setLast((now) => (now?.text === text ? { ...now, undo } : now));
        setLast(null);
        setDecidedCount((before) => before - count);
      },
    });
  };
  const editsOf = ([group, category]: readonly [Suggested, Category]): Edit[] =>
    group.rows.map((row) => ({
      row,
      change: { reviewed: true, ...(category.id !== row.category?.id && { category }) },
    }));
  const certain = groups.flatMap((group) => {
    const [choice] = group.choices ?? [];
    return group.isCertain && choice !== undefined ? [[group, choice.category] as const] : [];
  });
  return {
    query,
    isLoading,
    groups,
    current: groups[0],
    next: groups.slice(1),
    waitingCount: waiting.length,
    hasMore,
    certainCount: certain.length,
    skippedCount: open.length - waiting.length,
    last,
    decidedCount,
    canMakeRules,
    decide: (group: Suggested, category: Category, isRule: boolean) => {
      const decision = { row: group.first, category };
      const text = t('{name}: {category}', { name: nameOf(group), category: category.name });
      save(editsOf([group, category]), text, isRule ? null : decision, isRule ? makeRule(decision) : undefined);
    },
    acceptCertain: () => {
      const edits = certain.flatMap(editsOf);
      if (edits.length > 0) save(edits, t('{all} accepted', { all: countTransactions(edits.length) }));
    },
    mark: (group: Suggested) =>
      save(
        group.rows.map((row) => ({ row, change: { reviewed: true } })),
        t('{all} marked as reviewed', { all: nameOf(group) }),
      ),
    takeApart: ({ first }: Suggested) => setApart(new Set([...apart, keyOf(first)])),
    skip: ({ rows }: Suggested) => setSkipped([...skipped, ...rows.map(({ id }) => id)]),
    back: () => {
      const lastOne = open.find(({ id }) => id === skipped.at(-1));
      const key = lastOne && keyOf(lastOne);
      const returning = open.filter((row) => key !== undefined && !apart.has(key) && keyOf(row) === key);
      const ids = new Set([skipped.at(-1), ...returning.map(({ id }) => id)]);
      setSkipped(skipped.filter((id) => !ids.has(id)));
    },
    showSkipped: () => setSkipped([]),
  };
}

export type Review = ReturnType<typeof useReview>;

/**
 * Makes a rule of a decision; returns what deletes it again. Only rules are read again after it: a list that is read while other
 * decisions are sent would show them undone.
 */
function useRuleMaker() {
  const client = useQueryClient();
  const settle = () => client.invalidateQueries({ queryKey: rulesQuery().queryKey });
  const make = async (decision: Decision) => {
    const values = ruleLike(decision);
    const reviewed = { key: 'reviewed', action_type: 'mark_transaction_reviewed', value: 'true' } as const;
    const rule = ruleOf({ ...values, actions: [...values.actions, reviewed] });
    const { data } = await unwrap(api.POST('/api/v1/rules', { body: { rule } }));
    void settle();
    return data.id;
  };
  const remove = async (id: string) => {
    await done(api.DELETE('/api/v1/rules/{id}', { params: { path: { id } } }));
    void settle();
  };
  return (decision: Decision) => {
    const made = make(decision).catch(notifyError);
    return () => void made.then((id) => (id ? remove(id) : undefined)).catch(notifyError);
  };
}

/** "Green Basket × 20" */
export function nameOf({ first, rows }: ReviewGroup): string {
  return rows.length === 1 ? first.name : t('{name} × {count}', { name: first.name, count: rows.length });
}

/** The lines of a split have categories of their own, and a transfer needs none. */
export function mayHaveCategory({ split_parent, transfer }: Transaction): boolean {
  return !split_parent && transfer === null;
}

/** The groups with the category that they have, or those that are likely; the surest first. */
function useSuggested(groups: readonly ReviewGroup[]): Suggested[] {
  const needing = groups.filter(({ first }) => first.category === null && mayHaveCategory(first));
  const ids = needing.slice(0, SUGGESTED_MAX).map(({ first }) => first.id);
  const [asked, setAsked] = useState<readonly string[]>([]);
  if (ids.slice(0, SUGGESTED_AHEAD).some((id) => !asked.includes(id))) setAsked(ids);
  const { data, error } = useQuery({ ...suggestionsQuery(asked), placeholderData: keepPreviousData });
  const suggested = groups.map((group): Suggested => {
    const { first } = group;
    if (!mayHaveCategory(first)) return { ...group, choices: [], isCertain: false };
    if (first.category !== null) {
      const isByRule = !['user', undefined].includes(first.set_by?.category_id);
      const reason = isByRule ? t('Set by a rule') : t('The category that it has');
      return { ...group, choices: [{ category: first.category, reason, isCertain: isByRule }], isCertain: isByRule };
    }
    const found = data?.[first.id] ?? (error ? [] : undefined);
    const choices = found?.map(({ id, name, color, icon, reason }) => ({
      category: { id, name, color, icon },
      reason: reasonOf(reason),
      isCertain: isCertain(reason),
    }));
    return { ...group, choices, isCertain: choices?.[0]?.isCertain === true };
  });
  return surestFirst(suggested);
}

/** Transactions that are not reviewed and that the person may change, page after page. */
function useOpen(skipped: readonly string[]) {
  const [pages, setPages] = useState(1);
  const queries = useQueries({
    queries: Array.from({ length: pages }, (_, page) => pageQuery({ unreviewed: true }, page)),
  });
  const accessTo = useAccess();
  // While pages are loaded again, a row can be on two of them; one that has just been marked stays until then.
  const rows = new Map(queries.flatMap(({ data }) => data?.transactions ?? []).map((row) => [row.id, row]));
  const open = [...rows.values()].filter((row) => !row.reviewed && accessTo(row) !== 'none');
  const isLoaded = queries.every(({ data }) => data !== undefined);
  const hasMore = (queries[0]?.data?.pagination.total_pages ?? 0) > pages;
  const waiting = open.filter(({ id }) => !skipped.includes(id));
  if (waiting.length < AHEAD && hasMore && isLoaded) setPages(pages + 1);
  return {
    query: queries[0] as (typeof queries)[number],
    open,
    waiting,
    hasMore,
    isLoading: queries.some(({ data, error }) => data === undefined && error === null),
  };
}
