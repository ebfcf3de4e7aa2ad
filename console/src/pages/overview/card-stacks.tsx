import { useMediaQuery } from '@mantine/hooks';
import { Fragment, type ReactNode } from 'react';
import classes from './layout.module.css';
import type { CardName, Layout } from './layout.ts';

type CardStacksProps = { readonly layout: Layout; readonly cards: Readonly<Record<CardName, ReactNode>> };

/** Cards in two independent columns, so that their heights leave no holes; in one column in narrow windows. */
export function CardStacks({ layout: { order, side, hidden }, cards }: CardStacksProps) {
  const isWide = useMediaQuery('(min-width: 1101px)', undefined, { getInitialValueInEffect: false });
  const shown = order.filter((name) => !hidden.includes(name));
  const stack = (names: readonly CardName[]) => (
    <div className={classes.stack}>
      {names.map((name) => (
        <Fragment key={name}>{cards[name]}</Fragment>
      ))}
    </div>
  );
  if (isWide !== true) return stack(shown);
  const [main, narrow] = [shown.filter((name) => !side.includes(name)), shown.filter((name) => side.includes(name))];
  if (main.length === 0 || narrow.length === 0) return stack(shown);
  return (
    <div className={classes.columns}>
      {stack(main)}
      {stack(narrow)}
    </div>
  );
}
