import type { ReactNode } from 'react';
import { t } from '../i18n/index.ts';
import { useFormat } from '../index.ts';
import classes from './charts.module.css';
import { heightOf, type Scale, type XTick } from './scale.ts';

type PlotProps = {
  /** The name of the measure, such as "Net worth". */
  readonly label: string;
  /** The finding in one sentence, for screen readers. */
  readonly summary: string;
  readonly scale: Scale;
  /** The labels of the scale's ticks. */
  readonly tickLabels: readonly string[];
  readonly xTicks: readonly XTick[];
  readonly height: number;
  /** The drawing, in a box of 100 by 100 units with y downward. */
  readonly children: ReactNode;
  /** Elements above the drawing, such as the dot of the active point. */
  readonly over?: ReactNode;
  /** Whether the values count something: they stay where amounts are hidden. */
  readonly hasCounts?: boolean | undefined;
};

/** The frame of a chart: the value axis with its lines, the zero line, the drawing and the labels below. */
export function Plot({ label, summary, scale, tickLabels, xTicks, height, children, over, hasCounts }: PlotProps) {
  const { hidesAmounts } = useFormat();
  if (hidesAmounts && hasCounts !== true) return <HiddenPlot label={label} height={height} />;
  const at = (value: number) => heightOf(value, scale);
  return (
    <div className={classes.plot}>
      <div className={classes.yAxis} aria-hidden>
        {scale.ticks.map((tick, index) => (
          <span key={tick} style={{ top: `${at(tick)}%` }}>
            {tickLabels[index]}
          </span>
        ))}
      </div>
      <div className={classes.canvas} style={{ height }}>
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" role="img" aria-label={`${label}. ${summary}`}>
          {scale.ticks.map((tick) => (
            <path key={tick} className={classes.grid} d={`M0 ${at(tick)}H100`} />
          ))}
          {children}
          {scale.min <= 0 && scale.max >= 0 && <path className={classes.zero} d={`M0 ${at(0)}H100`} />}
        </svg>
        {over}
      </div>
      <div className={classes.xAxis} aria-hidden>
        {xTicks.map(({ at: left, label: text }, index) => (
          <span
            key={`${left} ${text}`}
            className={index % 2 === 1 ? classes.odd : undefined}
            data-start={left < 3 || undefined}
            style={{ left: `${left}%` }}
          >
            {text}
          </span>
        ))}
      </div>
    </div>
  );
}

/** The place of a chart whose line or bars would give the amounts away. */
function HiddenPlot({ label, height }: Pick<PlotProps, 'label' | 'height'>) {
  const text = t('Hidden with the amounts');
  return (
    <div className={classes.hidden} style={{ height }} role="img" aria-label={`${label}. ${text}.`}>
      {text}
    </div>
  );
}

type DotProps = { readonly x: number; readonly y: number; readonly isToday?: boolean };

export function Dot({ x, y, isToday = false }: DotProps) {
  return (
    <i className={classes.dot} data-today={isToday || undefined} style={{ left: `${x}%`, top: `${y}%` }} aria-hidden />
  );
}
