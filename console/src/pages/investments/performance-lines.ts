import type { Schemas } from '../../api/index.ts';
import { daysAfter, isZero, sumOf } from '../../ui/format/index.ts';

type Performance = Schemas['PortfolioPerformance'];
type Lot = Schemas['OpenLot'];

/** Returns from the first holding on as ratios, all from zero. */
export type ReturnLines = {
  readonly dates: readonly string[];
  readonly own: readonly number[];
  readonly benchmark: readonly number[] | undefined;
};

/** The lines of a chart of returns: they begin with zero on the last point without holdings, or on the day before the range. */
export function returnLines({ points, start_date, benchmark }: Performance): ReturnLines {
  const held = points.findIndex((point) => !isZero(point.value) || !isZero(point.time_weighted_return));
  if (held === -1) return { dates: [], own: [], benchmark: undefined };
  const shown = points.slice(held);
  const base = points[held - 1];
  // The range may begin before the first holding: the benchmark counts from that one too.
  const before = 1 + Number(base?.benchmark_return ?? 0);
  return {
    dates: [base?.date ?? daysAfter(start_date, -1), ...shown.map(({ date }) => date)],
    own: [0, ...shown.map(({ time_weighted_return: ratio }) => Number(ratio))],
    benchmark:
      benchmark === null
        ? undefined
        : [0, ...shown.map(({ benchmark_return: ratio }) => (1 + Number(ratio ?? 0)) / before - 1)],
  };
}

/** The gain of the units that are held, of the lots whose cost and value are known. */
export function unsoldGain(lots: readonly Lot[]) {
  const known = lots.flatMap(({ converted: { gain, cost } }) =>
    gain === null || cost === null ? [] : [{ gain, cost }],
  );
  const [gain, cost] = [sumOf(known.map((lot) => lot.gain)), sumOf(known.map((lot) => lot.cost))];
  return {
    gain,
    /** Of what was paid; null where nothing was. */
    ratio: isZero(cost) ? null : Number(gain) / Number(cost),
    lacksCost: lots.some((lot) => lot.cost === null),
  };
}
