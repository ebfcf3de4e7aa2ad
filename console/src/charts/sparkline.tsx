import { LINE_COLOUR } from './chart-props.ts';

type SparklineProps = {
  /** For positions only, oldest first. */
  readonly values: readonly number[];
  readonly width?: number;
  readonly height?: number;
};

/** The course of a balance as a small line. It is decoration: the number beside it says what there is. */
export function Sparkline({ values, width = 88, height = 26 }: SparklineProps) {
  const least = Math.min(...values);
  const range = Math.max(...values) - least;
  const step = (width - 2) / Math.max(1, values.length - 1);
  const points = values.map((value, index) => {
    const y = range === 0 ? height / 2 : height - 2 - ((value - least) / range) * (height - 4);
    return `${(1 + index * step).toFixed(1)},${y.toFixed(1)}`;
  });
  return (
    <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden="true" focusable="false">
      {values.length > 1 && (
        <polyline
          points={points.join(' ')}
          fill="none"
          stroke={LINE_COLOUR}
          strokeWidth={1.5}
          strokeLinejoin="round"
          strokeLinecap="round"
        />
      )}
    </svg>
  );
}
