// biome-ignore-all lint/a11y/useSemanticElements: no table element can leave out the rows that nobody sees; the row is what has the focus.
// biome-ignore-all lint/a11y/useFocusableInteractive: as above
import { memo } from 'react';
import { useFormat } from '../../ui/use-format.ts';
import classes from './table.module.css';

type DayHeadingProps = { readonly date: string; readonly top: number; readonly gridIndex: number };

/** The day of the rows below it, with its weekday. */
export const DayHeading = memo(function DayHeading({ date, top, gridIndex }: DayHeadingProps) {
  const { date: written, locale, today } = useFormat();
  const weekday = new Date(`${date}T00:00:00Z`).toLocaleDateString(locale, { weekday: 'long', timeZone: 'UTC' });
  return (
    <div role="row" aria-rowindex={gridIndex} className={classes.day} style={{ transform: `translateY(${top}px)` }}>
      <div role="gridcell" aria-colspan={6}>
        <span>{date === today() ? 'Today' : weekday}</span> <span className={classes.date}>{written(date)}</span>
      </div>
    </div>
  );
});
