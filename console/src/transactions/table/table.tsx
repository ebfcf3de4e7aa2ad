// biome-ignore-all lint/a11y/useSemanticElements: no table element can leave out the rows that nobody sees; the row is what has the focus.
// biome-ignore-all lint/a11y/useFocusableInteractive: as above
import { useMediaQuery } from '@mantine/hooks';
import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { Transaction } from '../model/index.ts';
import { listItems } from './list-items.ts';
import { DayHeading, Row } from './row.tsx';
import classes from './table.module.css';
import { type Field, useTableActions } from './table-context.ts';

// In pixels, as table.module.css has them.
const HEIGHTS = { wide: { row: 52, day: 32 }, narrow: { row: 80, day: 32 } } as const;
// How far from the end the next page is asked for.
const AHEAD = 60;

type TableProps = {
  readonly rows: readonly Transaction[];
  readonly active: number;
  readonly selected: ReadonlySet<string>;
  readonly editing: { readonly place: number; readonly field: Field } | null;
  /** Counts up each time the active row is to have the focus. */
  readonly focusCount: number;
  readonly total: number | null;
  readonly isAllSelected: boolean;
  readonly onSelectAll: () => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onNearEnd: () => void;
};

/** The list as a grid in which only what is on the screen exists. */
export function Table(props: TableProps) {
  const { rows, active, selected, editing, focusCount, total, onKeyDown, onNearEnd } = props;
  const body = useRef<HTMLDivElement>(null);
  const heights = useMediaQuery('(max-width: 48em)') ? HEIGHTS.narrow : HEIGHTS.wide;
  const items = useMemo(() => listItems(rows), [rows]);
  const activeItem = useMemo(
    () => items.findIndex((one) => one.kind === 'row' && one.place === active),
    [items, active],
  );
  const scrollMargin = useScrollMargin(body);
  const virtualizer = useWindowVirtualizer({
    count: items.length,
    estimateSize: (index) => heights[items[index]?.kind ?? 'row'],
    getItemKey: (index) => items[index]?.key ?? index,
    overscan: 6,
    scrollMargin,
    scrollPaddingStart: 100,
    scrollPaddingEnd: 24,
    // What has the focus stays, wherever the person scrolls.
    rangeExtractor: (range) => {
      const shown = defaultRangeExtractor(range);
      return activeItem < 0 || shown.includes(activeItem) ? shown : [...shown, activeItem].sort((a, b) => a - b);
    },
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: measured anew where the heights are others.
  useEffect(() => virtualizer.measure(), [heights]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the focus is asked for.
  useEffect(() => {
    if (focusCount === 0 || activeItem < 0) return;
    virtualizer.scrollToIndex(activeItem, { align: 'auto' });
    body.current?.querySelector<HTMLElement>(`[data-place="${active}"]`)?.focus({ preventScroll: true });
  }, [focusCount]);
  const shown = virtualizer.getVirtualItems();
  const last = shown.at(-1)?.index ?? 0;
  useEffect(() => {
    if (last >= items.length - AHEAD) onNearEnd();
  }, [last, items.length, onNearEnd]);
  return (
    <div
      role="grid"
      aria-label="Transactions"
      aria-multiselectable
      aria-colcount={6}
      aria-rowcount={total === null ? -1 : items.length + 1}
      className={classes.grid}
      onKeyDown={onKeyDown}
    >
      <Header isAllSelected={props.isAllSelected} onSelectAll={props.onSelectAll} />
      <div ref={body} role="rowgroup" className={classes.body} style={{ height: virtualizer.getTotalSize() }}>
        {shown.map(({ key, index, start }) => {
          const item = items[index];
          const at = { top: start - scrollMargin, gridIndex: index + 2 };
          if (item === undefined) return null;
          if (item.kind === 'day') return <DayHeading key={key} date={item.date} {...at} />;
          return (
            <Row
              key={key}
              row={item.row}
              place={item.place}
              isActive={item.place === active}
              isSelected={selected.has(item.row.id)}
              editing={editing?.place === item.place ? editing.field : null}
              {...at}
            />
          );
        })}
      </div>
    </div>
  );
}

function Header({ isAllSelected, onSelectAll }: Pick<TableProps, 'isAllSelected' | 'onSelectAll'>) {
  const { mayWrite } = useTableActions();
  return (
    <div role="rowgroup" className={classes.header}>
      <div role="row" aria-rowindex={1} className={classes.head}>
        <div role="columnheader" className={classes.check}>
          <input
            type="checkbox"
            aria-label="Select all that are loaded"
            checked={isAllSelected}
            disabled={!mayWrite}
            onChange={onSelectAll}
          />
        </div>
        <div role="columnheader" className={classes.what}>
          Transaction
        </div>
        <div role="columnheader" className={classes.category}>
          Category
        </div>
        <div role="columnheader" className={classes.merchant}>
          Merchant
        </div>
        <div role="columnheader" className={classes.tags}>
          Tags
        </div>
        <div role="columnheader" className={classes.money}>
          Amount
        </div>
      </div>
    </div>
  );
}

/** How far below the top of the page an element begins, in pixels; kept right when what is above it grows. */
function useScrollMargin(element: RefObject<HTMLElement | null>): number {
  const [margin, setMargin] = useState(0);
  useLayoutEffect(() => {
    const measure = () => {
      const top = element.current?.getBoundingClientRect().top ?? 0;
      setMargin(Math.round(top + scrollY));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [element]);
  return margin;
}
