import type { PointerEvent } from 'react';
import classes from './charts.module.css';

type PointPickerProps = {
  /** The name of the control, such as "Net worth by week". */
  readonly label: string;
  readonly count: number;
  /** The point whose values are shown; null shows the last. */
  readonly active: number | null;
  readonly onActive: (index: number | null) => void;
  /** The values of a point as a sentence. */
  readonly describe: (index: number) => string;
  /** Opens what the point is made of: click or Enter. */
  readonly onSelect?: ((index: number) => void) | undefined;
  /** True where points are slots, as bars are; otherwise the first and last point are at the edges. */
  readonly hasSlots?: boolean;
};

/**
 * Lies over a chart and picks a point by pointer or arrow keys. A range input, because screen readers then read the value of
 * each point while the arrow keys move.
 */
export function PointPicker({
  label,
  count,
  active,
  onActive,
  describe,
  onSelect,
  hasSlots = false,
}: PointPickerProps) {
  const last = count - 1;
  const index = active ?? last;
  const follow = ({ clientX, currentTarget }: PointerEvent<HTMLInputElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    const share = (clientX - left) / width;
    const at = hasSlots ? Math.floor(share * count) : Math.round(share * last);
    onActive(Math.max(0, Math.min(last, at)));
  };
  if (count === 0) return null;
  return (
    <input
      type="range"
      className={classes.picker}
      aria-label={label}
      aria-valuetext={describe(index)}
      min={0}
      max={last}
      value={index}
      data-links={onSelect !== undefined || undefined}
      onChange={(event) => onActive(Number(event.currentTarget.value))}
      onPointerMove={follow}
      onPointerLeave={() => onActive(null)}
      onBlur={() => onActive(null)}
      onClick={() => onSelect?.(index)}
      onKeyDown={(event) => event.key === 'Enter' && onSelect?.(index)}
    />
  );
}
