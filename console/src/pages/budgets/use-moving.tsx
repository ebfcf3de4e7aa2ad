import { type PointerEvent, type ReactNode, useState } from 'react';
import { t } from '../../ui/i18n/index.ts';
import { MoneyText } from '../../ui/index.ts';
import { amountToMove, linesOf, type Place } from './amount-to-move.ts';
import type { Budget } from './budget-queries.ts';
import { type Move, MoveDialog } from './move-dialog.tsx';
import classes from './moving.module.css';
import { type Drag, placeAttribute, useDrag } from './use-drag.ts';
import { useMove } from './use-move.ts';

/** The means of rows to give and take money. */
export type Moving = {
  /** Begins a drag. */
  readonly start: (from: Place, event: PointerEvent) => void;
  /** Opens the dialog. */
  readonly open: (move: Move) => void;
  /** The attributes of an element that takes money which is dropped on it. */
  readonly place: (place: Place) => object;
};

/** Moves between the places of a month, by drag and by dialog, and what is shown over the page meanwhile. */
export function useMoving(budget: Budget): { readonly moving: Moving; readonly overlay: ReactNode } {
  const [move, setMove] = useState<Move | null>(null);
  const { send } = useMove(budget);
  const { drag, start } = useDrag((from, to) => {
    const amount = amountToMove(budget, from, to);
    if (amount !== null) send({ from, to, amount });
  });
  const place = (at: Place) => ({ ...placeAttribute(at), 'data-over': drag?.to === at || undefined });
  const overlay = (
    <>
      {drag !== null && <Dragged budget={budget} drag={drag} />}
      {move !== null && <MoveDialog budget={budget} move={move} onClose={() => setMove(null)} />}
    </>
  );
  return { moving: { start, open: setMove, place }, overlay };
}

/** Next to the pointer: the amount that a drop would move here. */
function Dragged({ budget, drag: { from, to, x, y } }: { budget: Budget; drag: Drag }) {
  const target = linesOf(budget).find(({ category }) => category.id === to)?.category.name;
  return (
    <div className={classes.dragged} style={{ translate: `${x}px ${y}px` }} aria-hidden>
      <MoneyText amount={amountToMove(budget, from, to ?? null) ?? '0'} currency={budget.currency} />
      {to !== undefined && <span> → {target ?? t('Not assigned')}</span>}
    </div>
  );
}
