import { Button, Group, Kbd, Popover, Skeleton, Text } from '@mantine/core';
import { IconChevronDown, IconPlayerTrackNext } from '@tabler/icons-react';
import { useEffect, useId, useRef } from 'react';
import { CategoryIcon } from '../../category-icons/index.ts';
import { t } from '../../i18n/index.ts';
import { MoneyText, useFormat } from '../../ui/index.ts';
import { CategoryPicker } from '../label-pickers/index.ts';
import type { Transaction } from '../model/index.ts';
import { type SuggestedCategory, useSuggestionWords } from '../suggestions/index.ts';
import classes from './review.module.css';
import type { Category } from './use-review.ts';

type ReviewCardProps = {
  readonly row: Transaction;
  /** Undefined while they load. */
  readonly suggested: readonly SuggestedCategory[] | undefined;
  readonly isChoosing: boolean;
  readonly onChoosing: (isChoosing: boolean) => void;
  readonly onDecide: (category: Category) => void;
  readonly onSkip: () => void;
};

/** The transaction that is decided on, with its suggestions. It takes the focus, so that it is read aloud. */
export function ReviewCard({ row, suggested, isChoosing, onChoosing, onDecide, onSkip }: ReviewCardProps) {
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
      <Suggestions suggested={suggested} onDecide={onDecide} />
      <Group gap="xs">
        <OtherCategory isChoosing={isChoosing} onChoosing={onChoosing} onDecide={onDecide} />
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
      trapFocus
      returnFocus
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

function Suggestions({ suggested, onDecide }: Pick<ReviewCardProps, 'suggested' | 'onDecide'>) {
  const words = useSuggestionWords();
  if (suggested === undefined) return <Skeleton height={56} />;
  if (suggested.length === 0) {
    return (
      <Text c="dimmed">{t('Nothing in the past is like this. Choose a category, and it is known from then on.')}</Text>
    );
  }
  return (
    <ul className={classes.choices} aria-label={t('Suggestions')}>
      {suggested.map((one, index) => {
        const { confidence, reason } = words(one);
        const { id, name, color, icon } = one;
        return (
          <li key={id}>
            <button type="button" className={classes.choice} onClick={() => onDecide({ id, name, color, icon })}>
              <CategoryIcon icon={icon} color={color} size={28} />
              <span className={classes.text}>
                <b dir="auto">{name}</b>
                <small>{reason}</small>
              </span>
              <span className={classes.confidence}>{confidence}</span>
              <Kbd aria-hidden visibleFrom="sm">
                {index + 1}
              </Kbd>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
