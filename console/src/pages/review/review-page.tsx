import { Button, Group, Kbd, Stack, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { categoriesQuery } from '../../api/index.ts';
import { EmptyState, LoadingCards, QueryView, undoLast } from '../../ui/feedback/index.ts';
import { t } from '../../ui/i18n/index.ts';
import { IconCheck, IconChecks, IconCircleCheck, IconList, IconWand } from '../../ui/icons/index.ts';
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
import { sumsOf } from '../transactions/sums.ts';
import classes from './review.module.css';
import { ReviewCard } from './review-card.tsx';
import {
  type Category,
  type Decision,
  mayHaveCategory,
  nameOf,
  type Review,
  type Suggested,
  useReview,
} from './use-review.ts';

const AlwaysDialog = lazyDialog(async () => (await import('../rules/always-dialog.tsx')).AlwaysDialog);

/** Transactions that are not reviewed yet, group after group, by keyboard or touch. */
export function ReviewPage() {
  const review = useReview();
  return (
    <>
      <PageTitle
        title={t('Review')}
        text={t('Transactions that are not reviewed yet, with suggestions from what you chose before.')}
        back={{ to: '/transactions', label: t('Transactions') }}
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
  const { current, next, last, isLoading, acceptCertain, mark, skip, back, takeApart } = review;
  // The picker has them when it opens: otherwise what is typed at once would become a new category.
  useQuery(categoriesQuery());
  const client = useQueryClient();
  const [choosing, setChoosing] = useState<string | null>(null);
  const [always, setAlways] = useState<Decision | null>(null);
  const rule = useRuleOffer(review);
  const accept = useAccept(review, rule.decide);
  useReviewKeys({
    accept,
    acceptCertain,
    choose: () => setChoosing(current && mayHaveCategory(current.first) ? current.key : null),
    mark: () => current && mark(current),
    takeApart: () => current && takeApart(current),
    skip: () => current && skip(current),
    back,
    rule: () => rule.isOn !== undefined && rule.set(!rule.isOn),
    undo: () => undoLast(client),
  });
  return (
    <Stack className={classes.queue ?? ''}>
      {current === undefined ? (
        <Nothing review={review} isLoading={isLoading} />
      ) : (
        <>
          <Progress review={review} />
          <ReviewCard
            key={current.key}
            group={current}
            isChoosing={choosing === current.key}
            onChoosing={(isChoosing) => setChoosing(isChoosing ? current.key : null)}
            isRule={rule.isOn}
            onRule={rule.set}
            onDecide={(category) => rule.decide(current, category)}
            onMark={() => mark(current)}
            onSkip={() => skip(current)}
            onTakeApart={() => takeApart(current)}
          />
        </>
      )}
      {last !== null && <LastDecision last={last} decidedCount={review.decidedCount} onAlways={setAlways} />}
      {next.length > 0 && <Next groups={next} />}
      {current !== undefined && <Keys />}
      <AlwaysDialog opened={always !== null} like={always} onClose={() => setAlways(null)} />
    </Stack>
  );
}

type Decide = (group: Suggested, category: Category) => void;

/** Whether a rule is made of the next decision: by itself of what is certain, otherwise when the person says so. */
function useRuleOffer({ current, canMakeRules, decide }: Review) {
  const [chosen, setChosen] = useState<{ readonly key: string; readonly isOn: boolean } | null>(null);
  const own = chosen !== null && chosen.key === current?.key ? chosen.isOn : undefined;
  // One that a rule has given its category needs no other rule.
  const isOffered = canMakeRules && current?.first.category === null && mayHaveCategory(current.first);
  return {
    // Without the suggestions it is not known what is certain: a rule turned on or off before them would turn around.
    isOn: isOffered && current.choices !== undefined ? (own ?? current.isCertain) : undefined,
    set: (isOn: boolean) => current && setChosen({ key: current.key, isOn }),
    decide: (group: Suggested, category: Category) => {
      const isSuggested = group.isCertain && category.id === group.choices?.[0]?.category.id;
      decide(group, category, isOffered && (own ?? isSuggested));
    },
  };
}

/** Accepts a suggestion of the current group by its place. Pressed before the suggestions are there, it waits for them. */
function useAccept({ groups, current }: Review, decide: Decide): (place: number) => void {
  const [pressed, setPressed] = useState<{ readonly key: string; readonly place: number } | null>(null);
  const latest = useLatest({ current, decide });
  const group = groups.find(({ key }) => key === pressed?.key);
  useEffect(() => {
    if (pressed === null || (group !== undefined && group.choices === undefined)) return;
    setPressed(null);
    const choice = group?.choices?.[pressed.place];
    if (group && choice) latest.current.decide(group, choice.category);
  }, [pressed, group, latest]);
  return (place) => {
    const { current: now } = latest.current;
    if (now !== undefined) setPressed({ key: now.key, place });
  };
}

/** How much waits, and what can be accepted at once. */
function Progress({ review }: { review: Review }) {
  const { groups, waitingCount, hasMore, certainCount, acceptCertain } = review;
  return (
    <Group gap="sm" justify="space-between">
      <Text size="sm" role="status">
        {hasMore
          ? t('More than {entries} transactions in {groups} groups', { entries: waitingCount, groups: groups.length })
          : t(
              '{entries, plural, one {# transaction} other {# transactions}} in {groups, plural, one {# group} other {# groups}}',
              { entries: waitingCount, groups: groups.length },
            )}
      </Text>
      {certainCount > 0 && (
        <Group gap="sm">
          <Text size="sm" c="dimmed">
            {t('{count, plural, one {# group is certain} other {# groups are certain}}', { count: certainCount })}
          </Text>
          <Button variant="default" leftSection={<IconChecks size={16} aria-hidden />} onClick={acceptCertain}>
            {t('Accept all certain')}
          </Button>
        </Group>
      )}
    </Group>
  );
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

type LastDecisionProps = {
  readonly last: NonNullable<Review['last']>;
  readonly decidedCount: number;
  readonly onAlways: (decision: Decision) => void;
};

/** The last decision, with its undo and the way to a rule, and how much was decided. */
function LastDecision({ last: { text, decision, undo }, decidedCount, onAlways }: LastDecisionProps) {
  return (
    <Group gap="xs" justify="space-between" className={classes.last}>
      <Text size="sm" className={classes.text} dir="auto" role="status">
        {text}
      </Text>
      <Text size="sm" c="dimmed">
        {t('{count} decided', { count: decidedCount })}
      </Text>
      <Group gap={0}>
        {decision !== null && (
          <WritersOnly>
            <Button
              size="compact-sm"
              variant="subtle"
              leftSection={<IconWand size={16} aria-hidden />}
              onClick={() => onAlways(decision)}
            >
              {t('Always do this')}
            </Button>
          </WritersOnly>
        )}
        <Button size="compact-sm" variant="subtle" disabled={undo === null} onClick={() => undo?.()}>
          {t('Undo')}
        </Button>
      </Group>
    </Group>
  );
}

// More are not read before they are decided on.
const NEXT_SHOWN = 20;

/** The groups that come next, with what is suggested for each and why. */
function Next({ groups }: { groups: readonly Suggested[] }) {
  return (
    <SectionCard title={t('Next')}>
      <ul className={listClasses.lines}>
        {groups.slice(0, NEXT_SHOWN).map((group) => (
          <li key={group.key} className={classes.line}>
            <span className={classes.text}>
              <span dir="auto">{nameOf(group)}</span>
              <NextChoice group={group} />
            </span>
            {sumsOf(group.rows).map(({ sum, currency }) => (
              <MoneyText key={currency} amount={sum} currency={currency} kind="flow" />
            ))}
          </li>
        ))}
      </ul>
    </SectionCard>
  );
}

function NextChoice({ group: { first, choices = [] } }: { group: Suggested }) {
  const { date } = useFormat();
  const [choice] = choices;
  if (choice === undefined) return <small>{date(first.date)}</small>;
  return (
    <small dir="auto">
      {choice.isCertain && (
        <IconCheck size={14} className={classes.certain ?? ''} role="img" aria-label={t('Certain')} />
      )}
      {t('{category}: {reason}', { category: choice.category.name, reason: choice.reason })}
    </small>
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
  readonly acceptCertain: () => void;
  readonly mark: () => void;
  readonly takeApart: () => void;
  readonly skip: () => void;
  readonly back: () => void;
  /** Turns the rule of the next decision on or off. */
  readonly rule: () => void;
  readonly undo: () => void;
};

/** The keys of the review, for its help. */
const REVIEW_KEYS = [
  ['A', t('Accept the first suggestion')],
  ['Shift+A', t('Accept all certain')],
  ['1–3', t('Accept a suggestion by its number')],
  ['C', t('Choose another category')],
  ['M', t('Mark as reviewed')],
  [t('Space'), t('Look at each')],
  ['S', t('Skip')],
  ['B', t('Back to what was skipped last')],
  ['R', t('With a rule, or without')],
  ['Z', t('Undo')],
] as const;

const FIELDS = 'textarea, select, [contenteditable], [role=combobox], input:not([type=checkbox], [type=radio])';

/** Listens for the keys of the review, unless the person types or a dialog is open. */
function useReviewKeys(actions: KeyActions): void {
  const latest = useLatest(actions);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isBusy(event.target)) return;
      const { accept, acceptCertain, choose, mark, takeApart, skip, back, rule, undo } = latest.current;
      if (event.key === ' ' && event.target instanceof Element && event.target.closest('button, a') !== null) return;
      const key = event.key.toLowerCase();
      const run = {
        a: event.shiftKey ? acceptCertain : () => accept(0),
        1: () => accept(0),
        2: () => accept(1),
        3: () => accept(2),
      }[key];
      const other = { c: choose, m: mark, ' ': takeApart, s: skip, b: back, r: rule, z: undo }[key];
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
