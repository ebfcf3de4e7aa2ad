import { Button, Group, Kbd, Popover, Skeleton, Text } from '@mantine/core';
import { useEffect, useId, useRef } from 'react';
import { t } from '../../ui/i18n/index.ts';
import { IconCheck, IconChevronDown, IconPlayerTrackNext } from '../../ui/icons/index.ts';
import { CategoryIcon, MoneyText, useFormat } from '../../ui/index.ts';
import type { Transaction } from '../transactions/list-query.ts';
import { AT_ONCE, CategoryPicker } from '../transactions/pickers/index.ts';
import classes from './review.module.css';
import type { Category } from './use-review.ts';

/** A category for one press, and why it is offered. */
export type Choice = { readonly category: Category; readonly reason: string; readonly confidence?: string };

type ReviewCardProps = {
  readonly row: Transaction;
  /** Undefined while they load. */
  readonly choices: readonly Choice[] | undefined;
  readonly isChoosing: boolean;
  readonly onChoosing: (isChoosing: boolean) => void;
  readonly onDecide: (category: Category) => void;
  readonly onMark: () => void;
  readonly onSkip: () => void;
};

/** The lines of a split have categories of their own, and a transfer needs none. */
export function mayHaveCategory({ split_parent, transfer }: Transaction): boolean {
  return !split_parent && transfer === null;
}

/** The transaction that is decided on, with its suggestions. It takes the focus, so that it is read aloud. */
export function ReviewCard({ row, choices, isChoosing, onChoosing, onDecide, onMark, onSkip }: ReviewCardProps) {
  const { date } = useFormat();
  const id = useId();
  const card = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each transaction.
  useEffect(() => card.current?.focus(), [row.id]);
  return (
    <section ref={card} tabIndex={-1} className={classes.card} aria-labelledby={id}>
      <div className={classes.head}>
        <div className={classes.text}>
          <h2 id={id} className={classes.name} dir="auto">
            {row.name}
          </h2>
          <Text c="dimmed" size="sm">
            {t('{date} · {account}', { date: date(row.date), account: row.account.name })}
          </Text>
          {row.notes !== null && <Text size="sm">{row.notes}</Text>}
        </div>
        <MoneyText amount={row.signed_amount} currency={row.currency} kind="flow" fw={600} size="lg" />
      </div>
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
        <Button variant="subtle" leftSection={<IconPlayerTrackNext size={16} aria-hidden />} onClick={onSkip}>
          {t('Skip')}
        </Button>
      </Group>
    </section>
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

function TransferText({ row: { transfer } }: Pick<ReviewCardProps, 'row'>) {
  return t('It is a transfer with {account}.', { account: transfer?.other_account.name ?? '' });
}

function Choices({ choices, onDecide }: Pick<ReviewCardProps, 'choices' | 'onDecide'>) {
  if (choices === undefined) return <Skeleton height={56} />;
  if (choices.length === 0) {
    return (
      <Text c="dimmed">{t('Nothing in the past is like this. Choose a category, and it is known from then on.')}</Text>
    );
  }
  return (
    <ul className={classes.choices} aria-label={t('Suggestions')}>
      {choices.map(({ category, reason, confidence }, index) => (
        <li key={category.id}>
          <button type="button" className={classes.choice} onClick={() => onDecide(category)}>
            <CategoryIcon icon={category.icon} color={category.color} size={28} />
            <span className={classes.text}>
              <b dir="auto">{category.name}</b>
              <small>{reason}</small>
            </span>
            <span className={classes.confidence}>{confidence}</span>
            <Kbd aria-hidden visibleFrom="sm">
              {index + 1}
            </Kbd>
          </button>
        </li>
      ))}
    </ul>
  );
}
