// biome-ignore-all lint/a11y/useSemanticElements: a virtual list cannot use table elements; rows are focusable, cells are not.
// biome-ignore-all lint/a11y/useFocusableInteractive: as above
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef } from 'react';
import { daysAfter } from '../../../ui/format/index.ts';
import { t } from '../../../ui/i18n/index.ts';
import { MoneyText, useFormat, useIsPhone } from '../../../ui/index.ts';
import type { Sort } from '../../../ui/routing/index.ts';
import { PAGE_SIZE, type Transaction } from '../list-query.ts';
import type { PeriodSums } from '../period-sums.ts';
import type { SuggestedCategory } from '../suggestions.ts';
import type { RowList } from '../use-row-list.ts';
import { Row } from './row.tsx';
import classes from './table.module.css';
import { type Field, useTableActions } from './table-context.ts';
import { useDrawnRows } from './use-drawn-rows.ts';

export type Density = 'compact' | 'comfortable';

/** The parts that a person can hide; table.module.css hides them. */
export type Column = 'category' | 'account' | 'details' | 'sums';

// In pixels; must match table.module.css.
const HEIGHTS = { compact: 36, comfortable: 52, touch: 60 } as const;
// The height of what covers the page's top edge: the lines above the rows or, on a phone, the top bar and the headings.
const COVERED = 100;

type TableProps = {
  readonly list: RowList;
  readonly density: Density;
  readonly active: number;
  readonly selected: ReadonlyMap<string, Transaction>;
  readonly editing: { readonly rowIndex: number; readonly field: Field } | null;
  /** Incremented to focus the active row. */
  readonly focusCount: number;
  readonly sort: Sort;
  /** The account's balance after a row, in the list of one account. */
  readonly balanceAt?: ((index: number) => string | null) | undefined;
  readonly sums: PeriodSums;
  /** The likeliest categories of rows without one. */
  readonly suggestions: ReadonlyMap<string, SuggestedCategory>;
  readonly onKeyDown: (event: KeyboardEvent) => void;
};

/** The virtualised grid: only visible rows are in the DOM. */
export function Table(props: TableProps) {
  const { list, density, active, focusCount, sort, balanceAt, sums, onKeyDown } = props;
  const body = useRef<HTMLDivElement>(null);
  const isNarrow = useIsPhone();
  const rowHeight = HEIGHTS[isNarrow ? 'touch' : density];
  const { first, last, top, topRow, height, scrollTo } = useDrawnRows(body, { count: list.total, rowHeight }, COVERED);
  const { show } = list;
  useEffect(() => show(first, last), [show, first, last]);
  useDatesInView(list, sums.show, topRow, last);
  useMissingRows(list, sums.dateRows, first, last);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when focus is requested.
  useLayoutEffect(() => {
    if (focusCount === 0) return;
    scrollTo(active);
    body.current?.querySelector<HTMLElement>(`[data-row="${active}"]`)?.focus({ preventScroll: true });
  }, [focusCount]);
  return (
    <>
      {sums.isByDate && balanceAt === undefined && <DayLine date={sums.dateAt(list, topRow)} sums={sums} />}
      <div
        role="grid"
        aria-label={t('Transactions')}
        aria-multiselectable
        aria-colcount={6}
        aria-rowcount={list.total + 1}
        data-density={density}
        className={classes.grid}
        onKeyDown={onKeyDown}
      >
        <HiddenHeadings
          sort={sort}
          headings={headingsOf(balanceAt !== undefined, useTableActions().clear !== undefined)}
        />
        <div ref={body} role="rowgroup" className={classes.body} style={{ height }}>
          <div role="presentation" className={classes.rows} style={{ transform: `translateY(${top}px)` }}>
            <Rows {...props} first={first} last={last} />
          </div>
        </div>
      </div>
    </>
  );
}

type DayLineProps = { readonly date: string | undefined; readonly sums: PeriodSums };

/** The day at the top of the list, with its sum. Each row says its own date to screen readers. */
function DayLine({ date, sums }: DayLineProps) {
  const format = useFormat();
  const today = format.today();
  const isDay = date !== undefined && date.length > MONTH_LENGTH;
  const near = date === today ? t('Today') : date === daysAfter(today, -1) ? t('Yesterday') : null;
  return (
    <div className={classes.dayLine} data-day={date} aria-hidden>
      {date === today && <span className={classes.dot} />}
      {near !== null && <b>{near}</b>}
      {isDay && <span>{format.weekday(date)}</span>}
      {date !== undefined && <span>{isDay ? format.date(date) : format.month(date)}</span>}
      <span className={classes.daySums}>
        {(isDay ? sums.daySums(date) : []).map(({ amount, currency }) => (
          <MoneyText key={currency} amount={amount} currency={currency} kind="flow" c="inherit" />
        ))}
      </span>
    </div>
  );
}

const MONTH_LENGTH = 'YYYY-MM'.length;

/** Asks for the months of the rows once any that are drawn are not loaded. */
function useMissingRows(list: RowList, ask: () => void, first: number, last: number): void {
  const isMissing = list.total > PAGE_SIZE && (list.at(first) === undefined || list.at(last) === undefined);
  useEffect(() => {
    if (isMissing) ask();
  }, [isMissing, ask]);
}

/** Tells the dates of the first and the last row in view, once they are loaded. */
function useDatesInView(list: RowList, show: PeriodSums['show'], topRow: number, last: number): void {
  const from = list.at(topRow)?.date;
  const to = list.at(last)?.date;
  useEffect(() => {
    if (from !== undefined && to !== undefined) show(from, to);
  }, [show, from, to]);
}

type RowsProps = TableProps & { readonly first: number; readonly last: number };

function Rows({ list, active, selected, editing, balanceAt, sums, suggestions, first, last }: RowsProps) {
  return drawn(first, last, active).map((rowIndex) => {
    const row = list.at(rowIndex);
    const isSameDay = row !== undefined && list.at(rowIndex - 1)?.date === row.date;
    const net = row === undefined || isSameDay ? undefined : sums.dayNet(row.date);
    return (
      <Row
        key={rowIndex}
        row={row}
        rowIndex={rowIndex}
        isSameDay={balanceAt === undefined && isSameDay}
        month={row === undefined ? sums.dateAt(list, rowIndex) : undefined}
        dayNet={net?.amount}
        dayCurrency={net?.currency}
        isActive={rowIndex === active}
        isSelected={row !== undefined && selected.has(row.id)}
        editing={editing?.rowIndex === rowIndex ? editing.field : null}
        suggestion={row?.category === null ? suggestions.get(row.id) : undefined}
        balance={balanceAt?.(rowIndex)}
        isAway={rowIndex < first || rowIndex > last}
      />
    );
  });
}

const HEADINGS = [
  [null, t('Selection')],
  ['date', t('Date')],
  ['name', t('Transaction')],
  [null, t('Category')],
  [null, t('Account')],
  ['amount', t('Amount')],
] as const;

function headingsOf(hasBalance: boolean, isReconciling: boolean) {
  if (!hasBalance) return HEADINGS;
  const [selection, ...own] = HEADINGS.filter(([, label]) => label !== t('Account'));
  const boxes = isReconciling ? ([null, t('Cleared')] as const) : selection;
  return [boxes ?? HEADINGS[0], ...own, [null, t('Balance')] as const];
}

/** The headings for screen readers; the visible ones are replaced while rows are selected. */
function HiddenHeadings({ sort, headings }: { sort: Sort; headings: ReturnType<typeof headingsOf> }) {
  const order = sort.startsWith('-') ? 'descending' : 'ascending';
  return (
    <div role="rowgroup" className="spoken">
      <div role="row" aria-rowindex={1}>
        {headings.map(([name, label]) => (
          <span key={label} role="columnheader" aria-sort={name === sort.replace('-', '') ? order : undefined}>
            {label}
          </span>
        ))}
      </div>
    </div>
  );
}

/** The visible rows, and the active one, which keeps its focus when it is scrolled away. */
function drawn(first: number, last: number, active: number): number[] {
  const rows = Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);
  if (active < first) return [active, ...rows];
  return active > last ? [...rows, active] : rows;
}
