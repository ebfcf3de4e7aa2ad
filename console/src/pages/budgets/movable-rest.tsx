import { ActionIcon } from '@mantine/core';
import { IconArrowsLeftRight } from '@tabler/icons-react';
import { isNegative } from '../../ui/format/index.ts';
import { t } from '../../ui/i18n/index.ts';
import { MoneyText, useCanWrite } from '../../ui/index.ts';
import { amountToMove, type Place } from './amount-to-move.ts';
import type { Budget } from './budget-queries.ts';
import classes from './moving.module.css';
import type { Moving } from './use-moving.tsx';

type MovableRestProps = {
  readonly budget: Budget;
  readonly place: Place;
  /** Of the place. */
  readonly name: string;
  /** A decimal. */
  readonly amount: string;
  readonly moving: Moving;
};

/** The rest at a place. It is dragged to another one; its button opens the dialog, which needs no pointer. */
export function MovableRest({ budget, place, name, amount, moving }: MovableRestProps) {
  const canWrite = useCanWrite();
  const canDrag = canWrite && amountToMove(budget, place, null) !== null;
  const isOverspent = isNegative(amount);
  const label = isOverspent ? t('Cover {name}', { name }) : t('Move money from {name}', { name });
  return (
    <span
      className={classes.rest}
      data-movable={canDrag || undefined}
      // On the amount a finger scrolls the page.
      onPointerDown={(event) => {
        const isButton = event.target instanceof Element && event.target.closest('button') !== null;
        if (canDrag && (isButton || event.pointerType !== 'touch')) moving.start(place, event);
      }}
    >
      <MoneyText amount={amount} currency={budget.currency} />
      {canWrite && (
        <ActionIcon
          variant="subtle"
          color="gray"
          className={classes.handle}
          aria-label={label}
          title={label}
          onClick={() => moving.open(isOverspent ? { from: null, to: place } : { from: place, to: null })}
        >
          <IconArrowsLeftRight size={16} aria-hidden />
        </ActionIcon>
      )}
    </span>
  );
}
