import { Table } from '@mantine/core';
import { type ReactNode, useId, useState } from 'react';
import { t } from '../i18n/index.ts';
import classes from './charts.module.css';

/** The figures of a chart as a table; the first cell of a row is its head. */
export type ChartTable = {
  readonly caption: string;
  readonly columns: readonly string[];
  readonly rows: readonly { readonly key: string; readonly cells: readonly ReactNode[] }[];
};

type ChartFigureProps = {
  readonly table: ChartTable;
  readonly legend?: ReactNode;
  readonly children: ReactNode;
};

/** A chart with its legend and, on request, a table of the same figures. */
export function ChartFigure({ table, legend, children }: ChartFigureProps) {
  const [isShown, setIsShown] = useState(false);
  const id = useId();
  return (
    <figure className={classes.figure}>
      {children}
      <figcaption className={classes.caption}>
        {legend}
        <button
          type="button"
          className={classes.toggle}
          data-screen-only
          aria-expanded={isShown}
          aria-controls={id}
          onClick={() => setIsShown(!isShown)}
        >
          {isShown ? t('Hide table') : t('Show table')}
        </button>
      </figcaption>
      <div id={id} hidden={!isShown}>
        {isShown && <Figures table={table} />}
      </div>
    </figure>
  );
}

function Figures({ table: { caption, columns, rows } }: { table: ChartTable }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
    <section className={classes.table} aria-label={caption} tabIndex={0}>
      <Table fz="sm">
        <Table.Caption className="spoken">{caption}</Table.Caption>
        <Table.Thead>
          <Table.Tr>
            {columns.map((name, index) => (
              <Table.Th key={name} ta={index === 0 ? 'start' : 'end'}>
                {name}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(({ key, cells: [head, ...figures] }) => (
            <Table.Tr key={key}>
              <Table.Th scope="row" fw={400}>
                {head}
              </Table.Th>
              {figures.map((figure, index) => (
                <Table.Td key={columns[index + 1]} ta="end" className="amount">
                  {figure}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </section>
  );
}

/** An entry of a legend: a colour or a line, a name, and its value. */
export type LegendItem = {
  readonly name: string;
  readonly color: string;
  readonly value?: string | undefined;
  readonly kind?: 'fill' | 'line' | 'dot' | 'dashed';
};

export function Legend({ items, note }: { items: readonly LegendItem[]; note?: string | undefined }) {
  return (
    <ul className={classes.legend}>
      {items.map(({ name, color, value, kind = 'fill' }) => (
        <li key={name}>
          <i className={classes.key} data-kind={kind} style={{ '--k': color } as object} aria-hidden />
          {name} {value !== undefined && <b className="amount">{value}</b>}
        </li>
      ))}
      {note !== undefined && <li className={classes.note}>{note}</li>}
    </ul>
  );
}
