import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { t } from '../../ui/i18n/index.ts';
import { useFormat, useIsPhone } from '../../ui/index.ts';
import classes from './forecast.module.css';
import { apart, type Bill } from './moved-bills.ts';

/** A bill on its way to another day; `isSent` while the server is asked. */
export type MovedBill = { readonly bill: Bill; readonly days: number; readonly isSent?: boolean };

export type BillMoves = {
  readonly bills: readonly Bill[];
  readonly moved: MovedBill | null;
  /** Tries another day, without an end of the move. */
  readonly onTry: (moved: MovedBill | null) => void;
  /** Ends the move. */
  readonly onMove: (moved: MovedBill) => void;
};

type BillHandlesProps = BillMoves & {
  readonly dates: readonly string[];
  readonly currency: string;
  /** The place of the line on a day, in percent of the drawing. */
  readonly placeOf: (at: number) => { readonly x: number; readonly y: number };
};

/** Pixels between the centres of two handles, and the width of the drawing on a phone and elsewhere, at the least. */
const [GAP, PHONE, WIDE] = [24, 240, 480];

/** The larger bills on the line, each to be dragged to another day, or moved by the arrow keys. */
export function BillHandles({ bills, ...props }: BillHandlesProps) {
  const days = Math.ceil((GAP / (useIsPhone() ? PHONE : WIDE)) * props.dates.length);
  return apart(bills, days).map((bill) => <BillHandle key={bill.id} bill={bill} {...props} />);
}

/** Days by which keys move a bill. */
const STEPS: Readonly<Record<string, number>> = {
  ...{ ArrowLeft: -1, ArrowDown: -1, PageDown: -7 },
  ...{ ArrowRight: 1, ArrowUp: 1, PageUp: 7 },
};

type BillHandleProps = Omit<BillHandlesProps, 'bills'> & { readonly bill: Bill };

function BillHandle({ bill, moved, onTry, onMove, dates, currency, placeOf }: BillHandleProps) {
  const format = useFormat();
  const start = useRef({ x: 0, days: 0 });
  const own = moved?.bill.id === bill.id ? moved : null;
  const days = own?.days ?? 0;
  const at = bill.at + days;
  const { x, y } = placeOf(at);
  const tryDays = (next: number) => {
    if (moved?.isSent !== true) onTry({ bill, days: Math.max(bill.least, Math.min(bill.most, next)) });
  };
  const end = () => own !== null && own.isSent !== true && onMove(own);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (step !== undefined) tryDays(days + step);
    else if (event.key === 'Enter') end();
    else if (event.key === 'Escape' && own?.isSent !== true) onTry(null);
    else return;
    event.preventDefault();
  };
  const onPointerDown = ({ button, pointerId, clientX, currentTarget }: PointerEvent) => {
    if (button !== 0) return;
    currentTarget.setPointerCapture(pointerId);
    start.current = { x: clientX, days };
  };
  const onPointerMove = ({ pointerId, clientX, currentTarget }: PointerEvent) => {
    const width = currentTarget.parentElement?.clientWidth;
    if (width === undefined || !currentTarget.hasPointerCapture(pointerId)) return;
    tryDays(start.current.days + Math.round(((clientX - start.current.x) / width) * (dates.length - 1)));
  };
  const name = bill.name ?? t('Unnamed');
  const date = format.date(dates[at] ?? '');
  return (
    <div
      role="slider"
      tabIndex={0}
      className={classes.handle}
      style={{ left: `${x}%`, top: `${y}%` }}
      data-moved={own !== null || undefined}
      aria-label={t('Day of {name}', { name })}
      aria-valuemin={bill.at + bill.least}
      aria-valuemax={bill.at + bill.most}
      aria-valuenow={at}
      aria-valuetext={date}
      onKeyDown={onKeyDown}
      onBlur={end}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={end}
      onPointerCancel={() => onTry(null)}
    >
      <span className={classes.handleText} data-end={x > 50 || undefined} aria-hidden>
        {name} <b className="amount">{format.money(bill.amount, currency)}</b> · {date}
      </span>
    </div>
  );
}
