import { t } from '../i18n/index.ts';
import classes from './charts.module.css';
import { Dot, Plot } from './plot.tsx';
import { PointPicker } from './point-picker.tsx';
import { heightOf, type Scale, valueScale } from './scale.ts';

/** A bar of stacked values: positive ones stand on the zero line, negative ones hang below it. */
export type Bar = {
  readonly key: string;
  readonly tick: string;
  readonly values: readonly number[];
  /** The sum, drawn as a dot. */
  readonly net?: number;
  /** Drawn pale with a dashed outline: the period is not over. */
  readonly isUnfinished?: boolean;
};

type BarChartProps = {
  readonly label: string;
  readonly summary: string;
  readonly bars: readonly Bar[];
  readonly colors: readonly string[];
  /** The average of whole periods, as a dashed line. */
  readonly mean?: number | undefined;
  readonly height?: number;
  readonly formatTicks: (ticks: readonly number[]) => readonly string[];
  readonly describe: (index: number) => string;
  readonly active: number | null;
  readonly onActive: (index: number | null) => void;
  readonly onSelect?: (index: number) => void;
  readonly hasCounts?: boolean;
};

const LABELS_MAX = 12;
const WIDTH = 0.46;

export function BarChart({ bars, colors, mean, height = 180, formatTicks, ...props }: BarChartProps) {
  const { label, summary, describe, active, onActive, onSelect, hasCounts } = props;
  const stacks = bars.map(({ values }) => stackOf(values));
  const scale = valueScale(stacks.flat().flatMap(({ from, to }) => [from, to]));
  const slot = 100 / Math.max(1, bars.length);
  const every = Math.ceil(bars.length / LABELS_MAX);
  return (
    <Plot
      label={label}
      summary={summary}
      scale={scale}
      tickLabels={formatTicks(scale.ticks)}
      xTicks={bars.flatMap(({ tick }, index) =>
        index % every === 0 ? [{ at: (index + 0.5) * slot, label: tick }] : [],
      )}
      height={height}
      hasCounts={hasCounts}
      over={
        <>
          {bars.map(({ key, net }, index) =>
            net === undefined ? null : <Dot key={key} x={(index + 0.5) * slot} y={heightOf(net, scale)} />,
          )}
          <PointPicker
            hasSlots
            label={t('{label}, by period', { label })}
            count={bars.length}
            active={active}
            onActive={onActive}
            describe={describe}
            onSelect={onSelect}
          />
        </>
      }
    >
      {active !== null && <rect className={classes.slot} x={active * slot} width={slot} y={0} height={100} />}
      {bars.map((bar, index) => (
        <Stack key={bar.key} bar={bar} x={index * slot} slot={slot} colors={colors} scale={scale} />
      ))}
      {mean !== undefined && <path className={classes.before} d={`M0 ${heightOf(mean, scale)}H100`} />}
    </Plot>
  );
}

type StackProps = Pick<BarChartProps, 'colors'> & {
  readonly bar: Bar;
  readonly x: number;
  readonly slot: number;
  readonly scale: Scale;
};

function Stack({ bar: { values, isUnfinished = false }, x, slot, colors, scale }: StackProps) {
  return stackOf(values).map(({ series, from, to }) => (
    <rect
      key={series}
      className={isUnfinished ? classes.unfinished : undefined}
      fill={colors[series]}
      stroke={isUnfinished ? colors[series] : undefined}
      {...boxOf(from, to, scale)}
      x={x + (slot * (1 - WIDTH)) / 2}
      width={slot * WIDTH}
    />
  ));
}

function boxOf(from: number, to: number, scale: Scale) {
  const top = heightOf(Math.max(from, to), scale);
  return { y: top, height: heightOf(Math.min(from, to), scale) - top };
}

/** Where each value of a stack begins and ends. */
function stackOf(values: readonly number[]) {
  let [up, down] = [0, 0];
  return values.map((value, series) => {
    const from = value < 0 ? down : up;
    const to = from + value;
    if (value < 0) down = to;
    else up = to;
    return { series, from, to };
  });
}
