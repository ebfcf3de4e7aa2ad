import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Sparkline } from '../../ui/charts/index.ts';
import { t } from '../../ui/i18n/index.ts';
import { MoneyText } from '../../ui/index.ts';
import type { LabelKind } from './label-kinds.ts';
import classes from './labels.module.css';
import type { LabelSum } from './use-label-sums.ts';

type LabelSumProps = {
  readonly kind: LabelKind;
  /** The label, and what is below it. */
  readonly ids: readonly string[];
  readonly sum: LabelSum | undefined;
};

/** The trend, sum and number of a label's transactions of twelve months; the number opens exactly these. */
export function LabelSumFigures({ kind, ids, sum }: LabelSumProps) {
  if (sum === undefined || sum.count === 0) return null;
  return (
    <div className={classes.figures}>
      <span className={classes.trend}>
        <Sparkline values={sum.trend} />
      </span>
      <span className={classes.sum}>
        {sum.nets.slice(0, 2).map(({ currency, amount }) => (
          <MoneyText key={currency} amount={amount} currency={currency} kind="flow" />
        ))}
      </span>
      <Anchor
        size="sm"
        className={classes.count ?? ''}
        renderRoot={(props) => (
          <Link {...props} to="/transactions" search={{ [kind.filter]: [...ids], from: sum.from }} />
        )}
      >
        {t('{count, plural, one {# transaction} other {# transactions}}', { count: sum.count })}
      </Anchor>
    </div>
  );
}
