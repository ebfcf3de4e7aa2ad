import type { ReactNode } from 'react';
import { t } from '../i18n/index.ts';
import classes from './charts.module.css';
import { Dot, Plot } from './plot.tsx';
import { PointPicker } from './point-picker.tsx';
import { heightOf, timeTicks, valueScale } from './scale.ts';

/** A group of the stack, by point: positive values lie above the zero line, negative ones below it. */
export type Area = { readonly name: string; readonly color: string; readonly values: readonly number[] };

type Place = { readonly x: number; readonly y: number };

type AreaChartProps = {
  readonly label: string;
  readonly summary: string;
  /** Civil dates, oldest first. */
  readonly dates: readonly string[];
  readonly areas: readonly Area[];
  /** The line may end before the dates do. */
  readonly line: readonly number[];
  /** Whether a value holds until the next day: balances change by entries, not between them. */
  readonly isStepped?: boolean;
  /** Whether the end of the line is today. */
  readonly endsToday?: boolean;
  /** The line of the period before, point by point. */
  readonly before?: readonly number[] | undefined;
  /** The least and the most of the line, point by point. */
  readonly range?: { readonly low: readonly number[]; readonly high: readonly number[] } | undefined;
  /** The point with the dot while none is chosen; by default the last. */
  readonly marked?: number;
  /** Elements to drag above the drawing, at the places of points in percent. */
  readonly handles?: ((place: (index: number, value: number) => Place) => ReactNode) | undefined;
  readonly locale: string;
  readonly height?: number;
  readonly formatTicks: (ticks: readonly number[]) => readonly string[];
  readonly describe: (index: number) => string;
  readonly active: number | null;
  readonly onActive: (index: number | null) => void;
};

/** A line over time above the stacked groups that it is the sum of. */
export function AreaChart({
  dates,
  areas,
  line,
  isStepped,
  endsToday,
  before,
  range,
  marked = line.length - 1,
  handles,
  height = 216,
  ...props
}: AreaChartProps) {
  const { label, summary, locale, formatTicks, describe, active, onActive } = props;
  const stacks = stackAreas(areas, dates.length);
  const edges = stacks.flatMap(({ from, to }) => [...from, ...to]);
  // Without areas nothing claims that its height is the value, so that the axis may leave out zero.
  const ends = range === undefined ? [] : [...range.low, ...range.high];
  const scale = valueScale([...edges, ...line, ...(before ?? []), ...ends], areas.length === 0);
  const x = (index: number) => (dates.length < 2 ? 100 : (index / (dates.length - 1)) * 100);
  const point = (index: number, value: number) => `${x(index).toFixed(2)},${heightOf(value, scale).toFixed(2)}`;
  const points = (values: readonly number[]) =>
    values.flatMap((value, index) => {
      const before = isStepped === true ? values[index - 1] : undefined;
      return before === undefined ? [point(index, value)] : [point(index, before), point(index, value)];
    });
  const shown = active ?? marked;
  const path = `M${points(line).join(' ')}`;
  const between = (from: readonly number[], to: readonly number[]) =>
    `M${[...points(to), ...points(from).reverse()].join(' ')}Z`;
  return (
    <Plot
      label={label}
      summary={summary}
      scale={scale}
      tickLabels={formatTicks(scale.ticks)}
      xTicks={timeTicks(dates[0] ?? '', dates.at(-1) ?? '', locale)}
      height={height}
      over={
        <>
          {line[shown] !== undefined && (
            <Dot
              x={x(shown)}
              y={heightOf(line[shown], scale)}
              isToday={endsToday === true && shown === line.length - 1}
            />
          )}
          <PointPicker
            label={t('{label} over time', { label })}
            count={dates.length}
            {...{ active, onActive, describe }}
          />
          {handles?.((index, value) => ({ x: x(index), y: heightOf(value, scale) }))}
        </>
      }
    >
      {stacks.map(({ name, color, from, to }) => (
        <g key={name}>
          <path className={classes.tint} fill={color} d={between(from, to)} />
          <path className={classes.edge} stroke={color} d={`M${points(to).join(' ')}`} />
        </g>
      ))}
      {range !== undefined && <path className={classes.range} d={between(range.low, range.high)} />}
      {before !== undefined && <path className={classes.before} d={`M${points(before).join(' ')}`} />}
      <path className={classes.halo} d={path} />
      <path className={classes.line} d={path} />
      {active !== null && <path className={classes.cursor} d={`M${x(active)} 0V100`} />}
    </Plot>
  );
}

function stackAreas(areas: readonly Area[], count: number) {
  const up = new Array<number>(count).fill(0);
  const down = new Array<number>(count).fill(0);
  return areas.map(({ name, color, values }) => {
    const isDebt = values.some((value) => value < 0) && values.every((value) => value <= 0);
    const base = isDebt ? down : up;
    const from = [...base];
    const to = from.map((value, index) => value + (values[index] ?? 0));
    to.forEach((value, index) => {
      base[index] = value;
    });
    return { name, color, from, to };
  });
}
