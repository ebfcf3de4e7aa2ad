import { Button, Checkbox, Group, Kbd, Popover, Skeleton, Text } from '@mantine/core';
import { useEffect, useId, useRef } from 'react';
import { t } from '../../ui/i18n/index.ts';
import { IconCheck, IconChevronDown, IconList, IconPlayerTrackNext } from '../../ui/icons/index.ts';
import { CategoryIcon, listClasses, MoneyText, useFormat, useSwipe } from '../../ui/index.ts';
import type { Transaction } from '../transactions/list-query.ts';
import { AT_ONCE, CategoryPicker } from '../transactions/pickers/index.ts';
import { sumsOf } from '../transactions/sums.ts';
import classes from './review.module.css';
import { type Category, mayHaveCategory, type Suggested } from './use-review.ts';

type ReviewCardProps = {
  readonly group: Suggested;
  readonly isChoosing: boolean;
  readonly onChoosing: (isChoosing: boolean) => void;
  readonly onDecide: (category: Category) => void;
  readonly onMark: () => void;
  readonly onSkip: () => void;
  /** Shows the transactions of a group one by one. */
  readonly onTakeApart: () => void;
  /** Whether a rule is made of the decision; undefined where none is offered. */
  readonly isRule: boolean | undefined;
  readonly onRule: (isRule: boolean) => void;
};

/** The group that is decided on, with its suggestions. It takes the focus, so that it is read aloud. */
export function ReviewCard(props: ReviewCardProps) {
  const { group, isChoosing, onChoosing, onDecide, onMark, onSkip, onTakeApart, isRule, onRule } = props;
  const { period } = useFormat();
  const { first: row, rows, choices } = group;
  const dates = rows.map((one) => one.date).toSorted();
  const accounts = [...new Set(rows.map(({ account }) => account.name))];
  const id = useId();
  const card = useRef<HTMLElement>(null);
  const [likeliest] = choices ?? [];
  const swipe = useSwipe({ right: likeliest ? () => onDecide(likeliest.category) : null, left: onSkip });
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each transaction.
  useEffect(() => card.current?.focus(), [row.id]);
  return (
    <section ref={card} tabIndex={-1} className={classes.card} aria-labelledby={id} {...swipe}>
      <span aria-hidden className={classes.accepts}>
        <IconCheck size={18} />
        {likeliest?.category.name}
      </span>
      <span aria-hidden className={classes.skips}>
        {t('Skip')}
        <IconPlayerTrackNext size={18} />
      </span>
      <div className={classes.head}>
        <div className={classes.text}>
          <Group gap="xs">
            <h2 id={id} className={classes.name} dir="auto">
              {row.name}
            </h2>
            {rows.length > 1 && <span className={classes.times}>{t('× {count}', { count: rows.length })}</span>}
          </Group>
          <Text c="dimmed" size="sm">
            {t('{date} · {account}', {
              date: period(dates[0] ?? row.date, dates.at(-1) ?? row.date),
              account: accounts.join(', '),
            })}
          </Text>
          {row.notes !== null && <Text size="sm">{row.notes}</Text>}
        </div>
        <div className={classes.sum}>
          {sumsOf(rows).map(({ sum, currency }) => (
            <MoneyText key={currency} amount={sum} currency={currency} kind="flow" fw={600} size="lg" />
          ))}
        </div>
      </div>
      {rows.length > 1 && <Rows rows={rows} />}
      {mayHaveCategory(row) ? (
        <Choices choices={choices} onDecide={onDecide} />
      ) : (
        <Text c="dimmed">{row.split_parent ? t('It is split into lines.') : <TransferText row={row} />}</Text>
      )}
      <Group gap="xs">
        {mayHaveCategory(row) && <OtherCategory isChoosing={isChoosing} onChoosing={onChoosing} onDecide={onDecide} />}
        <Button variant="default" leftSection={<IconCheck size={16} aria-hidden />} onClick={onMark}>
          {t('Mark as reviewed')}
        </Button>
        {rows.length > 1 && (
          <Button variant="default" leftSection={<IconList size={16} aria-hidden />} onClick={onTakeApart}>
            {t('Look at each')}
          </Button>
        )}
        <Button variant="subtle" leftSection={<IconPlayerTrackNext size={16} aria-hidden />} onClick={onSkip}>
          {t('Skip')}
        </Button>
      </Group>
      {isRule !== undefined && (
        <Group gap="xs" wrap="nowrap">
          <Checkbox
            checked={isRule}
            onChange={({ currentTarget }) => onRule(currentTarget.checked)}
            label={t('From now on, too: new transactions of {name} get the same category without a review', {
              name: row.merchant?.name ?? row.name,
            })}
          />
          <Kbd aria-hidden visibleFrom="sm">
            R
          </Kbd>
        </Group>
      )}
    </section>
  );
}

const SHOWN_MAX = 3;

/** The first transactions of a group, and how many others there are. */
function Rows({ rows }: { rows: readonly Transaction[] }) {
  const { date, weekday } = useFormat();
  return (
    <ul className={listClasses.lines} aria-label={t('Transactions')}>
      {rows.slice(0, SHOWN_MAX).map((row) => (
        <li key={row.id} className={classes.line}>
          <span className={classes.text} dir="auto">
            {t('{date} · {name}', { date: `${weekday(row.date, 'short')} ${date(row.date)}`, name: row.name })}
          </span>
          <MoneyText amount={row.signed_amount} currency={row.currency} kind="flow" />
        </li>
      ))}
      {rows.length > SHOWN_MAX && (
        <li className={classes.line}>
          <Text c="dimmed" size="sm">
            {t('{count} more', { count: rows.length - SHOWN_MAX })}
          </Text>
        </li>
      )}
    </ul>
  );
}

type OtherCategoryProps = Pick<ReviewCardProps, 'isChoosing' | 'onChoosing' | 'onDecide'>;

function OtherCategory({ isChoosing, onChoosing, onDecide }: OtherCategoryProps) {
  return (
    <Popover
      opened={isChoosing}
      onChange={onChoosing}
      position="bottom-start"
      width={300}
      shadow="md"
      transitionProps={AT_ONCE}
      trapFocus
    >
      <Popover.Target>
        <Button
          variant="default"
          rightSection={<IconChevronDown size={16} aria-hidden />}
          onClick={() => onChoosing(!isChoosing)}
        >
          {t('Choose category')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('Category')}>
        <CategoryPicker
          value={null}
          onPick={(picked) => {
            onChoosing(false);
            if (picked !== null) onDecide(picked);
          }}
        />
      </Popover.Dropdown>
    </Popover>
  );
}

function TransferText({ row: { transfer } }: { row: Transaction }) {
  return t('It is a transfer with {account}.', { account: transfer?.other_account.name ?? '' });
}

function Choices({ choices, onDecide }: Pick<Suggested, 'choices'> & Pick<ReviewCardProps, 'onDecide'>) {
  if (choices === undefined) return <Skeleton height={56} />;
  if (choices.length === 0) {
    return (
      <Text c="dimmed">{t('Nothing in the past is like this. Choose a category, and it is known from then on.')}</Text>
    );
  }
  return (
    <ul className={classes.choices} aria-label={t('Suggestions')}>
      {choices.map(({ category, reason, isCertain }, index) => (
        <li key={category.id}>
          <button type="button" className={classes.choice} onClick={() => onDecide(category)}>
            <CategoryIcon icon={category.icon} color={category.color} size={28} />
            <span className={classes.text}>
              <b dir="auto">{category.name}</b>
              <small>{reason}</small>
            </span>
            {isCertain && (
              <IconCheck size={18} className={classes.certain ?? ''} role="img" aria-label={t('Certain')} />
            )}
            <Kbd aria-hidden visibleFrom="sm">
              {index + 1}
            </Kbd>
          </button>
        </li>
      ))}
    </ul>
  );
}
