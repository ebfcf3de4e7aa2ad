import { Button, Group, Kbd, Stack, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { categoriesQuery } from '../../api/index.ts';
import { EmptyState, LoadingCards, QueryView } from '../../ui/feedback/index.ts';
import { t } from '../../ui/i18n/index.ts';
import { IconChecks, IconCircleCheck, IconList, IconWand } from '../../ui/icons/index.ts';
import {
  CurlButton,
  listClasses,
  MoneyText,
  PageTitle,
  SectionCard,
  useFormat,
  useLatest,
  WritersOnly,
} from '../../ui/index.ts';
import { lazyDialog } from '../../ui/routing/index.ts';
import type { Transaction } from '../transactions/list-query.ts';
import { suggestionsQuery, useSuggestionWords } from '../transactions/suggestions.ts';
import classes from './review.module.css';
import { type Choice, mayHaveCategory, ReviewCard } from './review-card.tsx';
import { type Decision, type Review, useReview } from './use-review.ts';

const AlwaysDialog = lazyDialog(async () => (await import('../rules/always-dialog.tsx')).AlwaysDialog);

// Those that a person comes to soon have theirs at once.
const SUGGESTED_AHEAD = 10;

/** Transactions that are not reviewed yet, one after the other, by keyboard or touch. */
export function ReviewPage() {
  const review = useReview();
  return (
    <>
      <PageTitle
        title={t('Review')}
        text={t('Transactions that are not reviewed yet, with suggestions from what you chose before.')}
      >
        <CurlButton path="/api/v1/transactions?reviewed=false" />
        <Button
          variant="default"
          leftSection={<IconList size={16} aria-hidden />}
          renderRoot={(props) => <Link to="/transactions" search={{ q: '-is:reviewed' }} {...props} />}
        >
          {t('Show as list')}
        </Button>
      </PageTitle>
      <QueryView query={review.query} loading={<LoadingCards cards={1} height={260} />}>
        {() => <Queue review={review} />}
      </QueryView>
    </>
  );
}

function Queue({ review }: { review: Review }) {
  const { current, next, last, isLoading, decide, mark, markShown, skip, back } = review;
  const choices = useChoices(current, next);
  // The picker has them when it opens: otherwise what is typed at once would become a new category.
  useQuery(categoriesQuery());
  const [choosing, setChoosing] = useState<string | null>(null);
  const [always, setAlways] = useState<Decision | null>(null);
  useReviewKeys({
    accept: (place) => {
      const choice = choices?.[place];
      if (current && choice) decide(current, choice.category);
    },
    choose: () => setChoosing(current && mayHaveCategory(current) ? current.id : null),
    mark: () => current && mark(current),
    markShown,
    skip: () => current && skip(current),
    back,
    always: () => setAlways(last),
  });
  return (
    <Stack>
      {current === undefined ? (
        <Nothing review={review} isLoading={isLoading} />
      ) : (
        <ReviewCard
          key={current.id}
          row={current}
          choices={choices}
          isChoosing={choosing === current.id}
          onChoosing={(isChoosing) => setChoosing(isChoosing ? current.id : null)}
          onDecide={(category) => decide(current, category)}
          onMark={() => mark(current)}
          onSkip={() => skip(current)}
        />
      )}
      {last !== null && <LastDecision decision={last} onAlways={() => setAlways(last)} />}
      {next.length > 0 && <Next rows={next} onMark={markShown} />}
      {current !== undefined && <Keys />}
      <AlwaysDialog opened={always !== null} like={always} onClose={() => setAlways(null)} />
    </Stack>
  );
}

/** The category that a transaction has, or those that are likely for it. Undefined while they load. */
function useChoices(current: Transaction | undefined, next: readonly Transaction[]): readonly Choice[] | undefined {
  const words = useSuggestionWords();
  const needing = [...(current ? [current] : []), ...next].filter(
    (row) => row.category === null && mayHaveCategory(row),
  );
  const ids = needing.slice(0, SUGGESTED_AHEAD).map(({ id }) => id);
  const { data, error } = useQuery({ ...suggestionsQuery(ids), placeholderData: keepPreviousData });
  if (current === undefined || !mayHaveCategory(current)) return [];
  const { category, set_by } = current;
  if (category !== null) {
    const isByRule = !['user', undefined].includes(set_by?.category_id);
    return [{ category, reason: isByRule ? t('Set by a rule') : t('The category that it has') }];
  }
  const suggested = data?.[current.id] ?? (error ? [] : undefined);
  return suggested?.map((one) => {
    const { id, name, color, icon } = one;
    return { category: { id, name, color, icon }, ...words(one) };
  });
}

function Nothing({ review: { skippedCount, showSkipped }, isLoading }: { review: Review; isLoading: boolean }) {
  if (isLoading) return <LoadingCards cards={1} height={260} />;
  const isDone = skippedCount === 0;
  return (
    <EmptyState
      icon={<IconCircleCheck size={40} stroke={1.4} aria-hidden />}
      title={
        isDone
          ? t('Nothing to review')
          : t('{count, plural, one {# transaction} other {# transactions}} skipped', { count: skippedCount })
      }
      text={isDone ? t('Every transaction is reviewed.') : t('Look at them again, or leave them for another time.')}
      {...(!isDone && { action: <Button onClick={showSkipped}>{t('Show skipped ones')}</Button> })}
    />
  );
}

/** The last decision, with the way to a rule. */
function LastDecision({ decision: { row, category }, onAlways }: { decision: Decision; onAlways: () => void }) {
  return (
    <Group gap="xs" justify="space-between" className={classes.last}>
      <Text size="sm" className={classes.text} dir="auto">
        {t('{name}: {category}', { name: row.name, category: category.name })}
      </Text>
      <WritersOnly>
        <Button size="compact-sm" variant="subtle" leftSection={<IconWand size={16} aria-hidden />} onClick={onAlways}>
          {t('Always do this')}
        </Button>
      </WritersOnly>
    </Group>
  );
}

function Next({ rows, onMark }: { rows: readonly Transaction[]; onMark: () => void }) {
  const { date } = useFormat();
  return (
    <SectionCard
      title={t('Next')}
      action={
        <Button variant="subtle" size="compact-sm" leftSection={<IconChecks size={16} aria-hidden />} onClick={onMark}>
          {t('Mark all {count} as reviewed', { count: rows.length + 1 })}
        </Button>
      }
    >
      <ul className={listClasses.lines}>
        {rows.map((row) => (
          <li key={row.id} className={classes.line}>
            <span className={classes.text}>
              <span dir="auto">{row.name}</span>
              <small dir="auto">
                {row.category === null
                  ? date(row.date)
                  : t('{date} · {category}', { date: date(row.date), category: row.category.name })}
              </small>
            </span>
            <MoneyText amount={row.signed_amount} currency={row.currency} kind="flow" />
          </li>
        ))}
      </ul>
    </SectionCard>
  );
}

function Keys() {
  return (
    <Group
      component="ul"
      gap="md"
      visibleFrom="sm"
      className={listClasses.list ?? ''}
      aria-label={t('Keyboard shortcuts')}
    >
      {REVIEW_KEYS.map(([key, meaning]) => (
        <Text key={key} component="li" size="sm" c="dimmed">
          <Kbd>{key}</Kbd> {meaning}
        </Text>
      ))}
    </Group>
  );
}

type KeyActions = {
  /** Accepts a suggestion by its place. */
  readonly accept: (place: number) => void;
  readonly choose: () => void;
  readonly mark: () => void;
  readonly markShown: () => void;
  readonly skip: () => void;
  readonly back: () => void;
  readonly always: () => void;
};

/** The keys of the review, for its help. */
const REVIEW_KEYS = [
  ['A', t('Accept the first suggestion')],
  ['1–3', t('Accept a suggestion by its number')],
  ['C', t('Choose another category')],
  ['M', t('Mark as reviewed')],
  ['Shift+M', t('Mark all shown as reviewed')],
  ['S', t('Skip')],
  ['B', t('Back to what was skipped last')],
  ['R', t('Always do this')],
] as const;

const FIELDS = 'textarea, select, [contenteditable], [role=combobox], input:not([type=checkbox], [type=radio])';

/** Listens for the keys of the review, unless the person types or a dialog is open. */
function useReviewKeys(actions: KeyActions): void {
  const latest = useLatest(actions);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isBusy(event.target)) return;
      const { accept, choose, mark, markShown, skip, back, always } = latest.current;
      const key = event.key.toLowerCase();
      const run = { a: () => accept(0), 1: () => accept(0), 2: () => accept(1), 3: () => accept(2) }[key];
      const other = { c: choose, m: event.shiftKey ? markShown : mark, s: skip, b: back, r: always }[key];
      if (run === undefined && other === undefined) return;
      event.preventDefault();
      (run ?? other)?.();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [latest]);
}

function isBusy(target: EventTarget | null): boolean {
  const isTyping = target instanceof Element && target.closest(FIELDS) !== null;
  return isTyping || document.querySelector('[aria-modal="true"], [role="menu"]') !== null;
}
