import { Button, Group, Kbd, Stack, Text } from '@mantine/core';
import { IconCircleCheck, IconList, IconWand } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { categoriesQuery } from '../../api/index.ts';
import { EmptyState, LoadingCards, QueryView } from '../../feedback/index.ts';
import { t } from '../../i18n/index.ts';
import { AlwaysDialog } from '../../rules/index.ts';
import { CurlButton, listClasses, MoneyText, PageTitle, SectionCard, useFormat, WritersOnly } from '../../ui/index.ts';
import type { Transaction } from '../model/index.ts';
import { suggestionsQuery } from '../suggestions/index.ts';
import classes from './review.module.css';
import { ReviewCard } from './review-card.tsx';
import { type Decision, type Review, useReview } from './use-review.ts';
import { REVIEW_KEYS, useReviewKeys } from './use-review-keys.ts';

const NEXT_MAX = 6;

/** Gives transactions their categories one after the other, by keyboard or touch. */
export function ReviewPage() {
  const review = useReview();
  return (
    <>
      <PageTitle
        title={t('Review')}
        text={t('Transactions that need a category, with suggestions from what you chose before.')}
      >
        <CurlButton path="/api/v1/suggestions" />
        <Button
          variant="default"
          leftSection={<IconList size={16} aria-hidden />}
          renderRoot={(props) => <Link to="/transactions" search={{ uncategorised: true }} {...props} />}
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
  const { current, next, last, decide, skip, back } = review;
  const { data: suggestions, error } = useQuery(suggestionsQuery());
  // The picker has them when it opens: otherwise what is typed at once would become a new category.
  useQuery(categoriesQuery());
  const [choosing, setChoosing] = useState<string | null>(null);
  const [always, setAlways] = useState<Decision | null>(null);
  // A transaction that came after the answer has none yet.
  const suggested = current && (suggestions?.[current.id] ?? (suggestions || error ? [] : undefined));
  useReviewKeys({
    accept: (place) => {
      const one = suggested?.[place];
      if (current && one) decide(current, { id: one.id, name: one.name, color: one.color, icon: one.icon });
    },
    choose: () => setChoosing(current?.id ?? null),
    skip: () => current && skip(current),
    back,
    always: () => setAlways(last),
  });
  return (
    <Stack>
      {current === undefined ? (
        <Nothing review={review} />
      ) : (
        <ReviewCard
          key={current.id}
          row={current}
          suggested={suggested}
          isChoosing={choosing === current.id}
          onChoosing={(isChoosing) => setChoosing(isChoosing ? current.id : null)}
          onDecide={(category) => decide(current, category)}
          onSkip={() => skip(current)}
        />
      )}
      {last !== null && <LastDecision decision={last} onAlways={() => setAlways(last)} />}
      {next.length > 0 && <Next rows={next} />}
      {current !== undefined && <Keys />}
      <AlwaysDialog opened={always !== null} like={always} onClose={() => setAlways(null)} />
    </Stack>
  );
}

function Nothing({ review: { skippedCount, showSkipped } }: { review: Review }) {
  const isDone = skippedCount === 0;
  return (
    <EmptyState
      icon={<IconCircleCheck size={40} stroke={1.4} aria-hidden />}
      title={
        isDone
          ? t('Nothing to review')
          : t('{count, plural, one {# transaction} other {# transactions}} skipped', { count: skippedCount })
      }
      text={isDone ? t('Every transaction has a category.') : t('Look at them again, or leave them for another time.')}
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

function Next({ rows }: { rows: readonly Transaction[] }) {
  const { date } = useFormat();
  return (
    <SectionCard title={t('Next')}>
      <ul className={listClasses.lines}>
        {rows.slice(0, NEXT_MAX).map((row) => (
          <li key={row.id} className={classes.line}>
            <span className={classes.text}>
              <span dir="auto">{row.name}</span>
              <small>{date(row.date)}</small>
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
