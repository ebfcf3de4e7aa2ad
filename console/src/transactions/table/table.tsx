// biome-ignore-all lint/a11y/useSemanticElements: a virtual list cannot use table elements; rows are focusable, cells are not.
// biome-ignore-all lint/a11y/useFocusableInteractive: as above
import { useMediaQuery } from '@mantine/hooks';
import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { Transaction } from '../model/index.ts';
import { type ListItem, listItems } from './list-items.ts';
import { DayHeading, Row } from './row.tsx';
import classes from './table.module.css';
import type { Field } from './table-context.ts';

// In pixels; must match table.module.css.
const HEIGHTS = { wide: { row: 52, day: 32 }, narrow: { row: 80, day: 32 } } as const;
// The number of rows before the end at which the next page loads.
const AHEAD = 60;

type TableProps = {
  readonly rows: readonly Transaction[];
  readonly active: number;
  readonly selected: ReadonlySet<string>;
  readonly editing: { readonly rowIndex: number; readonly field: Field } | null;
  /** Incremented to focus the active row. */
  readonly focusCount: number;
  readonly total: number | null;
  readonly isAllSelected: boolean;
  /** Whether any loaded row can be selected. */
  readonly canSelect: boolean;
  readonly onSelectAll: () => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onNearEnd: () => void;
};

/** The virtualised grid: only visible rows are in the DOM. */
export function Table(props: TableProps) {
  const { rows, active, selected, editing, total, onKeyDown } = props;
  const body = useRef<HTMLDivElement>(null);
  const items = useMemo(() => listItems(rows), [rows]);
  const { virtualizer, scrollMargin } = useVirtualItems(items, body, props);
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
      <Header {...props} />
      <div ref={body} role="rowgroup" className={classes.body} style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ key, index, start }) => {
          const item = items[index];
          const at = { top: start - scrollMargin, gridIndex: index + 2 };
          if (item === undefined) return null;
          if (item.kind === 'day') return <DayHeading key={key} date={item.date} {...at} />;
          return (
            <Row
              key={key}
              row={item.row}
              rowIndex={item.rowIndex}
              isActive={item.rowIndex === active}
              isSelected={selected.has(item.row.id)}
              editing={editing?.rowIndex === item.rowIndex ? editing.field : null}
              {...at}
            />
          );
        })}
      </div>
    </div>
  );
}

type VirtualOptions = Pick<TableProps, 'active' | 'focusCount' | 'onNearEnd'>;

/** The items to render. Scrolls to the active row when its focus is requested, and asks for rows before the end. */
function useVirtualItems(
  items: readonly ListItem[],
  body: RefObject<HTMLElement | null>,
  { active, focusCount, onNearEnd }: VirtualOptions,
) {
  const heights = useMediaQuery('(max-width: 48em)') ? HEIGHTS.narrow : HEIGHTS.wide;
  const activeItem = useMemo(
    () => items.findIndex((one) => one.kind === 'row' && one.rowIndex === active),
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
    // The focused row stays mounted when scrolled away.
    rangeExtractor: (range) => {
      const shown = defaultRangeExtractor(range);
      return activeItem < 0 || shown.includes(activeItem) ? shown : [...shown, activeItem].sort((a, b) => a - b);
    },
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: measure again when the heights change.
  useEffect(() => virtualizer.measure(), [heights]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when focus is requested.
  useEffect(() => {
    if (focusCount === 0 || activeItem < 0) return;
    virtualizer.scrollToIndex(activeItem, { align: 'auto' });
    body.current?.querySelector<HTMLElement>(`[data-row="${active}"]`)?.focus({ preventScroll: true });
  }, [focusCount]);
  const last = virtualizer.getVirtualItems().at(-1)?.index ?? 0;
  useEffect(() => {
    if (last >= items.length - AHEAD) onNearEnd();
  }, [last, items.length, onNearEnd]);
  return { virtualizer, scrollMargin };
}

type HeaderProps = Pick<TableProps, 'isAllSelected' | 'canSelect' | 'onSelectAll'>;

function Header({ isAllSelected, canSelect, onSelectAll }: HeaderProps) {
  return (
    <div role="rowgroup" className={classes.header}>
      <div role="row" aria-rowindex={1} className={classes.head}>
        <div role="columnheader" className={classes.check}>
          <input
            type="checkbox"
            aria-label="Select all loaded transactions"
            checked={isAllSelected}
            disabled={!canSelect}
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

/** The distance of an element from the top of the page in pixels; updated when the content above changes. */
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
