// biome-ignore-all lint/a11y/useSemanticElements: a virtual list cannot use table elements; rows are focusable, cells are not.
// biome-ignore-all lint/a11y/useFocusableInteractive: as above
import { IconArrowsExchange, IconEyeOff, IconLock, IconNote, IconReceipt } from '@tabler/icons-react';
import { type CSSProperties, memo } from 'react';
import { MoneyText, useFormat } from '../../ui/index.ts';
import type { Transaction } from '../model/index.ts';
import cells from './cells.module.css';
import { CategoryCell, type CellProps, FieldButton, MerchantCell, TagsCell } from './row-cells.tsx';
import classes from './table.module.css';
import { type Field, useTableActions } from './table-context.ts';

type RowProps = {
  readonly row: Transaction;
  /** The index among loaded transactions. */
  readonly rowIndex: number;
  readonly top: number;
  /** The index in the grid, headings included, from 1. */
  readonly gridIndex: number;
  readonly isActive: boolean;
  readonly isSelected: boolean;
  readonly editing: Field | null;
};

/** A transaction in the list. Tab reaches the active row and its controls; arrow keys change the active row. */
export const Row = memo(function Row({ row, rowIndex, top, gridIndex, isActive, isSelected, editing }: RowProps) {
  const actions = useTableActions();
  const tabIndex = isActive ? 0 : -1;
  const isSplitLine = row.parent_transaction_id !== null;
  const style: CSSProperties = { transform: `translateY(${top}px)` };
  const cell = { row, rowIndex, tabIndex, editing };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the grid handles keys.
    <div
      role="row"
      aria-rowindex={gridIndex}
      aria-selected={isSelected}
      tabIndex={tabIndex}
      data-row={rowIndex}
      data-excluded={row.excluded}
      className={classes.row}
      style={style}
      onClick={() => actions.activate(rowIndex)}
    >
      <div role="gridcell" className={classes.check}>
        <input
          type="checkbox"
          aria-label={`Select ${row.name}`}
          title={isSplitLine ? 'Split lines are edited together in the split' : undefined}
          tabIndex={tabIndex}
          checked={isSelected}
          disabled={!actions.isEditable(row)}
          onChange={({ nativeEvent }) =>
            actions.select(rowIndex, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
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
          {row.excluded && <IconEyeOff size={14} aria-label="Excluded from reports" role="img" />}
          {actions.isViewOnly(row) && <IconLock size={14} aria-label="View only" role="img" />}
          {isSplitLine && <IconReceipt size={14} aria-label="Split line" role="img" />}
          <Notes {...cell} />
        </div>
      </div>
      <CategoryCell {...cell} />
      <MerchantCell {...cell} />
      <TagsCell {...cell} />
      <div role="gridcell" className={classes.money}>
        {row.transfer && <IconArrowsExchange size={16} aria-hidden />}
        <span className={classes.amounts}>
          <MoneyText amount={row.signed_amount} currency={row.currency} kind="flow" />
          {row.converted && (
            <span className={classes.converted}>
              <MoneyText amount={row.converted.amount} currency={row.converted.currency} />
            </span>
          )}
        </span>
      </div>
    </div>
  );
});

function Notes(cell: CellProps) {
  const { notes } = cell.row;
  const { isEditable } = useTableActions();
  if (notes === null && !isEditable(cell.row)) return null;
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
