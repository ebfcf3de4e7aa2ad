// biome-ignore-all lint/a11y/useSemanticElements: a virtual list cannot use table elements; rows are focusable, cells are not.
// biome-ignore-all lint/a11y/useFocusableInteractive: as above
import { VisuallyHidden } from '@mantine/core';
import { memo } from 'react';
import { t } from '../../../ui/i18n/index.ts';
import { IconClock, IconEyeOff, IconLock, IconPaperclip, IconReceipt } from '../../../ui/icons/index.ts';
import { MoneyText, useFormat } from '../../../ui/index.ts';
import type { Transaction } from '../list-query.ts';
import type { SuggestedCategory } from '../suggestions.ts';
import { Avatar, CategoryCell, type CellProps, DetailFields } from './row-cells.tsx';
import { rowName } from './row-name.ts';
import classes from './table.module.css';
import { type Field, useTableActions } from './table-context.ts';

type RowProps = {
  /** Undefined while it is loaded. */
  readonly row: Transaction | undefined;
  readonly rowIndex: number;
  /** Whether the row before has the same date. */
  readonly isSameDay: boolean;
  /** The sum of its day, on the first row of a day. */
  readonly dayNet?: string | undefined;
  readonly dayCurrency?: string | undefined;
  /** The month of a row that is not loaded, if it is known. */
  readonly month?: string | undefined;
  readonly isActive: boolean;
  readonly isSelected: boolean;
  readonly editing: Field | null;
  /** The likeliest category, if it has none. */
  readonly suggestion?: SuggestedCategory | undefined;
  /** The account's balance after it, null if unknown; undefined in a list of several accounts. */
  readonly balance?: string | null | undefined;
  /** Kept for its focus after it was scrolled away. */
  readonly isAway: boolean;
};

/** A transaction in the list. Tab reaches the active row and its controls; arrow keys change the active row. */
export const Row = memo(function Row(props: RowProps) {
  const { row, rowIndex, isActive, isSelected, isAway, balance, month } = props;
  const { activate } = useTableActions();
  const format = useFormat();
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the grid handles keys.
    <div
      role="row"
      aria-rowindex={rowIndex + 2}
      aria-selected={isSelected}
      aria-busy={row === undefined}
      aria-label={row && rowName(row, format)}
      tabIndex={isActive ? 0 : -1}
      data-row={rowIndex}
      data-excluded={row?.excluded}
      data-away={isAway || undefined}
      data-balance={balance !== undefined}
      className={classes.row}
      onClick={() => activate(rowIndex)}
    >
      {row === undefined ? <LoadingCells month={month} /> : <Cells {...props} row={row} />}
    </div>
  );
});

function LoadingCells({ month }: { month: string | undefined }) {
  const format = useFormat();
  return (
    <>
      <div role="gridcell" className={classes.date}>
        {month !== undefined && format.month(month, 'short')}
      </div>
      <div role="gridcell" className={classes.what}>
        <span className="spoken">{t('Loading')}</span>
        <span className={classes.loading} aria-hidden />
      </div>
    </>
  );
}

function Cells({ row, ...props }: RowProps & { row: Transaction }) {
  const { rowIndex, isActive, isSelected, editing, balance } = props;
  const actions = useTableActions();
  const tabIndex = isActive ? 0 : -1;
  const isSplitLine = row.parent_transaction_id !== null;
  const cell = { row, rowIndex, tabIndex, editing };
  // A row has room for one more amount.
  const other = row.original ?? row.converted;
  return (
    <>
      {actions.clear !== undefined ? (
        <ClearedCell row={row} tabIndex={tabIndex} />
      ) : (
        <div role="gridcell" className={classes.check}>
          <input
            type="checkbox"
            aria-label={t('Select {name}', { name: row.name })}
            title={isSplitLine ? t('Split lines are edited together in the split') : undefined}
            tabIndex={tabIndex}
            checked={isSelected}
            disabled={!actions.isEditable(row)}
            onChange={({ nativeEvent }) =>
              actions.select(rowIndex, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
            }
          />
        </div>
      )}
      <DateCell date={row.date} {...props} />
      <What {...cell} />
      <CategoryCell {...cell} suggestion={props.suggestion} />
      {balance === undefined && (
        <div role="gridcell" className={classes.account} dir="auto" title={row.account.name}>
          {row.account.name}
        </div>
      )}
      <div role="gridcell" className={classes.money} data-pending={row.pending}>
        <MoneyText amount={row.signed_amount} currency={row.currency} kind="flow" />
        {other && (
          <span className={row.original ? classes.original : classes.converted}>
            <MoneyText amount={other.amount} currency={other.currency} />
          </span>
        )}
      </div>
      {balance !== undefined && (
        <div role="gridcell" className={classes.balance}>
          {balance === null ? '–' : <MoneyText amount={balance} currency={row.currency} />}
        </div>
      )}
    </>
  );
}

function ClearedCell({ row, tabIndex }: { row: Transaction; tabIndex: number }) {
  const { clear, isEditable } = useTableActions();
  return (
    <div role="gridcell" className={classes.check} data-ticks>
      <input
        type="checkbox"
        aria-label={t('{name} is cleared', { name: row.name })}
        tabIndex={tabIndex}
        checked={row.cleared}
        disabled={!isEditable(row)}
        onChange={() => clear?.(row)}
      />
    </div>
  );
}

type DateCellProps = Pick<RowProps, 'isSameDay' | 'dayNet' | 'dayCurrency'> & { readonly date: string };

function DateCell({ date, isSameDay, dayNet, dayCurrency }: DateCellProps) {
  const format = useFormat();
  return (
    <div role="gridcell" className={classes.date} data-same={isSameDay}>
      {date === format.today() ? <span className={classes.today}>{t('Today')}</span> : <DayText date={date} />}
      {dayNet !== undefined && (
        <span className={classes.dayNet}>
          <VisuallyHidden component="span">{t('Sum of the day')} </VisuallyHidden>
          <MoneyText amount={dayNet} currency={dayCurrency} kind="flow" c="inherit" />
        </span>
      )}
    </div>
  );
}

function DayText({ date }: { date: string }) {
  const format = useFormat();
  return (
    <>
      <span className={classes.weekday}>{format.weekday(date, 'short')} </span>
      {format.date(date)}
    </>
  );
}

/** The name, what is marked on it, and the fields that have no column of their own. */
function What(cell: CellProps) {
  const { row, tabIndex } = cell;
  const actions = useTableActions();
  return (
    <div role="gridcell" className={classes.what}>
      <Avatar row={row} />
      <div className={classes.lines}>
        <div className={classes.first}>
          <button
            type="button"
            className={classes.name}
            tabIndex={tabIndex}
            title={row.name}
            onClick={() => actions.open(row)}
          >
            <bdi>{row.name}</bdi>
          </button>
          {row.pending && <span className={classes.pending}>{t('Pending')}</span>}
          {row.excluded && <IconEyeOff size={14} aria-label={t('Excluded from reports')} role="img" />}
          {row.attachments_count > 0 && <IconPaperclip size={14} aria-label={t('Has attachments')} role="img" />}
          {actions.isWaiting(row) && <IconClock size={14} aria-label={t('Waiting to be sent')} role="img" />}
          {actions.isViewOnly(row) && <IconLock size={14} aria-label={t('View only')} role="img" />}
          {row.parent_transaction_id !== null && <IconReceipt size={14} aria-label={t('Split line')} role="img" />}
        </div>
        <DetailFields {...cell} />
      </div>
    </div>
  );
}
