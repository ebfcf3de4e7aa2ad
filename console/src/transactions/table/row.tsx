// biome-ignore-all lint/a11y/useSemanticElements: no table element can leave out the rows that nobody sees; the row is what has the focus.
// biome-ignore-all lint/a11y/useFocusableInteractive: as above
import { IconArrowsExchange, IconEyeOff, IconNote, IconReceipt } from '@tabler/icons-react';
import { type CSSProperties, memo } from 'react';
import { MoneyText, useFormat } from '../../ui/index.ts';
import type { Transaction } from '../model/index.ts';
import cells from './cells.module.css';
import { CategoryCell, type CellProps, FieldButton, MerchantCell, TagsCell } from './row-cells.tsx';
import classes from './table.module.css';
import { type Field, useTableActions } from './table-context.ts';

type RowProps = {
  readonly row: Transaction;
  /** Its number among the rows that are loaded. */
  readonly place: number;
  readonly top: number;
  /** Its number in the grid, headings counted, from 1. */
  readonly gridIndex: number;
  readonly isActive: boolean;
  readonly isSelected: boolean;
  readonly editing: Field | null;
};

/** A transaction in the list. Tab comes to the active row and what is in it; the arrow keys lead to the others. */
export const Row = memo(function Row({ row, place, top, gridIndex, isActive, isSelected, editing }: RowProps) {
  const actions = useTableActions();
  const tabIndex = isActive ? 0 : -1;
  const isPart = row.parent_transaction_id !== null;
  const style: CSSProperties = { transform: `translateY(${top}px)` };
  const cell = { row, place, tabIndex, editing };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: keys are heard by the grid.
    <div
      role="row"
      aria-rowindex={gridIndex}
      aria-selected={isSelected}
      tabIndex={tabIndex}
      data-place={place}
      data-excluded={row.excluded}
      className={classes.row}
      style={style}
      onClick={() => actions.activate(place)}
    >
      <div role="gridcell" className={classes.check}>
        <input
          type="checkbox"
          aria-label={`Select ${row.name}`}
          title={isPart ? 'A part of a split changes with its whole' : undefined}
          tabIndex={tabIndex}
          checked={isSelected}
          disabled={isPart || !actions.mayWrite}
          onChange={({ nativeEvent }) =>
            actions.select(place, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
          }
        />
      </div>
      <div role="gridcell" className={classes.what}>
        <button
          type="button"
          className={cells.name}
          tabIndex={tabIndex}
          title={row.name}
          onClick={() => actions.open(row)}
        >
          <bdi>{row.name}</bdi>
        </button>
        <div className={cells.where}>
          <span className={cells.clip} dir="auto">
            {row.account.name}
          </span>
          {row.pending && <span className={cells.mark}>Pending</span>}
          {row.excluded && <IconEyeOff size={14} aria-label="Left out of reports" role="img" />}
          {isPart && <IconReceipt size={14} aria-label="Part of a split" role="img" />}
          <Notes {...cell} />
        </div>
      </div>
      <CategoryCell {...cell} />
      <MerchantCell {...cell} />
      <TagsCell {...cell} />
      <div role="gridcell" className={classes.money}>
        {row.transfer && <IconArrowsExchange size={16} aria-hidden />}
        <MoneyText amount={row.signed_amount} currency={row.currency} kind="flow" />
      </div>
    </div>
  );
});

function Notes(cell: CellProps) {
  const { notes } = cell.row;
  return (
    <FieldButton {...cell} field="notes" label={notes === null ? 'Add notes' : `Notes: ${notes.slice(0, 200)}`}>
      <IconNote size={14} aria-hidden />
      {notes !== null && (
        <span className={cells.clip} dir="auto">
          {notes}
        </span>
      )}
    </FieldButton>
  );
}

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
