import { useQuery } from '@tanstack/react-query';
import { balanceHistoryQuery } from '../../api/index.ts';
import { useFormat } from '../index.ts';

type SparklineProps = {
  /** Oldest first; used for positions only. */
  readonly values: readonly number[];
  readonly width?: number;
  readonly height?: number;
};

/** A small line of past balances; decorative, so hidden from screen readers. */
export function Sparkline({ values, width = 88, height = 26 }: SparklineProps) {
  const { hidesAmounts } = useFormat();
  const least = Math.min(...values);
  const range = Math.max(...values) - least;
  const step = (width - 2) / Math.max(1, values.length - 1);
  const points = values.map((value, index) => {
    const y = range === 0 ? height / 2 : height - 2 - ((value - least) / range) * (height - 4);
    return `${(1 + index * step).toFixed(1)},${y.toFixed(1)}`;
  });
  return (
    <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden="true" focusable="false">
      {values.length > 1 && !hidesAmounts && (
        <polyline
          points={points.join(' ')}
          fill="none"
          stroke="currentColor"
          strokeWidth={1.5}
          strokeLinejoin="round"
          strokeLinecap="round"
        />
      )}
    </svg>
  );
}

type TrendBarsProps = {
  /** Of months, oldest first; the last one is not over. None is below zero. */
  readonly values: readonly number[];
  readonly width?: number;
  readonly height?: number;
};

/** Small bars from zero, on a scale of their own: what is a tenth higher looks a tenth higher. */
export function TrendBars({ values, width = 88, height = 26 }: TrendBarsProps) {
  const { hidesAmounts } = useFormat();
  const shown = hidesAmounts ? [] : values;
  const most = Math.max(...values) || 1;
  const step = width / values.length;
  return (
    <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden="true" focusable="false">
      {shown.map((value, index) => {
        const tall = (value / most) * (height - 1);
        const isUnfinished = index === values.length - 1;
        return (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: a month has no other name here.
            key={index}
            x={(index * step + 1).toFixed(1)}
            y={(height - tall).toFixed(1)}
            width={(step - 2).toFixed(1)}
            height={tall.toFixed(1)}
            fill="currentColor"
            fillOpacity={isUnfinished ? 0.3 : 1}
          />
        );
      })}
    </svg>
  );
}

/** The balances of the last 90 days by account, oldest first; for the positions of sparklines only. */
export function useSparklines(): ReadonlyMap<string, readonly number[]> {
  const { data } = useQuery({ ...balanceHistoryQuery(), staleTime: 60_000 });
  return new Map(
    (data?.accounts ?? []).map(({ account, balances }) => [
      account.id,
      balances.flatMap((balance) => (balance === null ? [] : [Number(balance)])),
    ]),
  );
}
