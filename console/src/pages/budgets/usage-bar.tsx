import { t } from '../../ui/i18n/index.ts';
import { useFormat } from '../../ui/index.ts';
import type { Budget, Line } from './budget-queries.ts';
import { passedShare, usageOf } from './usage.ts';
import classes from './usage-bar.module.css';

type UsageBarProps = { readonly budget: Budget; readonly line: Line };

/** How much of a category is used. What is over it is striped; in the present month a mark shows today. */
export function UsageBar({ budget, line }: UsageBarProps) {
  const format = useFormat();
  const { percent, used, over } = usageOf(line);
  const today = line.kind === 'fixed' ? null : passedShare(budget, format.today());
  const label = percent === null ? t('Nothing budgeted') : t('{percent} % used', { percent });
  return (
    <span className={classes.bar} role="img" aria-label={label} title={label}>
      <i style={{ width: `${used}%` }} />
      {over > 0 && <i data-over style={{ width: `${over}%` }} />}
      {today !== null && <u style={{ insetInlineStart: `${today}%` }} />}
    </span>
  );
}
