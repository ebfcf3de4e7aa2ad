import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { isZero } from '../../ui/format/index.ts';
import { t } from '../../ui/i18n/index.ts';
import { IconChevronDown, IconChevronRight } from '../../ui/icons/index.ts';
import { useFormat } from '../../ui/index.ts';
import { entrySearch } from './entry-search.ts';
import { type Cell, type Measure, type ReportRow, sideOf } from './report-rows.ts';
import classes from './reports.module.css';

/** A heading; the parts of the period and the figures before are left out on phones. */
export type Column = { readonly key: string; readonly name: string; readonly kind?: 'part' | 'before' };

type ReportTableProps = {
  readonly caption: string;
  readonly columns: readonly Column[];
  readonly rows: readonly ReportRow[];
  readonly all: ReportRow;
  readonly measure: Measure;
  /** An amount as the table shows it. */
  readonly text: (amount: string, sign?: 'exceptZero') => string;
};

const FIRST_ROWS = 30;

/** Groups with the figures of each part of the period; each figure opens its transactions. */
export function ReportTable({ caption, columns, rows, all, measure, text }: ReportTableProps) {
  const [isWhole, setIsWhole] = useState(false);
  const shown = isWhole ? rows : rows.slice(0, FIRST_ROWS);
  const most = Math.max(...rows.map(({ total }) => Math.abs(Number(total.amount))));
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard. */}
      <section className={classes.scroll} aria-label={t('{title}, table', { title: caption })} tabIndex={0}>
        <table className={classes.table}>
          <caption className="spoken">{caption}</caption>
          <thead>
            <tr>
              {columns.map(({ key, name, kind }) => (
                <th key={key} scope="col" data-kind={kind}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((row) => (
              <GroupRows key={row.key} row={row} most={most} measure={measure} text={text} />
            ))}
          </tbody>
          <tfoot>
            <Row row={all} measure={measure} text={text} name={all.name} />
          </tfoot>
        </table>
      </section>
      {shown.length < rows.length && (
        <Button variant="default" mt="sm" onClick={() => setIsWhole(true)}>
          {t('Show all {count}', { count: rows.length })}
        </Button>
      )}
    </>
  );
}

type GroupRowsProps = Pick<ReportTableProps, 'measure' | 'text'> & { readonly row: ReportRow; readonly most: number };

function GroupRows({ row, most, ...style }: GroupRowsProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { length } = useFormat();
  const Icon = isOpen ? IconChevronDown : IconChevronRight;
  const width = length((Math.abs(Number(row.total.amount)) / most) * 100);
  const bar = <i className={classes.bar} style={{ width }} aria-hidden />;
  if (row.subgroups.length === 0)
    return (
      <Row
        row={row}
        name={
          <>
            {row.name}
            {bar}
          </>
        }
        {...style}
      />
    );
  return (
    <>
      <Row
        row={row}
        {...style}
        name={
          <>
            <button type="button" className={classes.open} aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
              {row.name}
              <Icon size={14} stroke={1.8} aria-hidden />
            </button>
            {bar}
          </>
        }
      />
      {isOpen && row.subgroups.map((one) => <Row key={one.key} row={one} name={one.name} isChild {...style} />)}
    </>
  );
}

type RowProps = Pick<ReportTableProps, 'measure' | 'text'> & {
  readonly row: ReportRow;
  readonly name: ReactNode;
  readonly isChild?: boolean;
};

function Row({ row: { cells, total, before, change, name: plain }, name, isChild, measure, text }: RowProps) {
  const figure = (cell: Cell, kind?: Column['kind']) => (
    <td key={cell.key} className="amount" data-kind={kind}>
      {isZero(cell.amount) ? (
        '–'
      ) : (
        <Link
          to="/transactions"
          search={entrySearch(cell.filter, sideOf(measure))}
          title={t('Transactions of {name}', { name: plain })}
        >
          {text(cell.amount)}
        </Link>
      )}
    </td>
  );
  return (
    <tr data-child={isChild}>
      <th scope="row">{name}</th>
      {figure(total)}
      {before !== null && figure(before, 'before')}
      {change !== null && <td className="amount">{isZero(change) ? '–' : text(change, 'exceptZero')}</td>}
      {cells.map((cell) => figure(cell, 'part'))}
    </tr>
  );
}
