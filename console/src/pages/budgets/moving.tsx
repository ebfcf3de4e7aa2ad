import { ActionIcon, Select } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type PointerEvent, type ReactNode, useState } from 'react';
import { api } from '../../api/index.ts';
import { useUndoable } from '../../ui/feedback/index.ts';
import { calculate, decimalsOf, isNegative, typedAmount } from '../../ui/format/index.ts';
import { Form, FormButtons, FormDialog, MoneyInput, useForm } from '../../ui/forms/index.ts';
import { t } from '../../ui/i18n/index.ts';
import { IconArrowsLeftRight } from '../../ui/icons/index.ts';
import { MoneyText, useFormat } from '../../ui/index.ts';
import { amountToMove, lackOf, linesOf, type Place } from './amount-to-move.ts';
import type { Budget } from './budget-queries.ts';
import classes from './budgets.module.css';
import { useCanEdit } from './editing.ts';

/** The means of rows to give and take money. */
export type Moving = {
  readonly start: (from: Place, event: PointerEvent) => void;
  readonly open: (move: Move) => void;
  /** Moves an amount at once, with undo. */
  readonly send: (moved: Moved) => void;
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
  return { moving: { start, open: setMove, send: (moved) => send(moved), place }, overlay };
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

/** Money under the pointer. `to` is undefined where nothing takes it. */
type Drag = { readonly from: Place; readonly to: Place | undefined; readonly x: number; readonly y: number };

/** Pixels before a press becomes a drag, from the edge of the window where it scrolls, and of one step of that. */
const [THRESHOLD, EDGE, STEP] = [6, 96, 8];

/** The attribute of elements that take money: the id of a category, or nothing for what is not assigned. */
const placeAttribute = (place: Place) => ({ 'data-place': place ?? '' });

/** Drags money by mouse, pen or finger from place to place. Escape ends a drag without a move. */
function useDrag(onDrop: (from: Place, to: Place) => void) {
  const [drag, setDrag] = useState<Drag | null>(null);
  const start = (from: Place, { button, pointerId, clientX, clientY }: PointerEvent) => {
    if (button !== 0) return;
    const ended = new AbortController();
    const { signal } = ended;
    let now: Drag | null = null;
    const end = () => {
      ended.abort();
      setDrag(null);
    };
    const follow = ({ pointerId: other, clientX: x, clientY: y }: globalThis.PointerEvent) => {
      if (other !== pointerId) return;
      if (now === null && Math.hypot(x - clientX, y - clientY) < THRESHOLD) return;
      if (now === null) scrollAtEdges(() => now?.y ?? 0, signal);
      now = { from, to: placeAt(x, y, from), x, y };
      setDrag(now);
    };
    addEventListener('pointermove', follow, { signal });
    addEventListener('pointercancel', end, { signal });
    addEventListener('keydown', ({ key }) => key === 'Escape' && end(), { signal });
    addEventListener(
      'pointerup',
      () => {
        end();
        if (now === null) return;
        ignoreNextClick();
        if (now.to !== undefined) onDrop(from, now.to);
      },
      { signal },
    );
  };
  return { drag, start };
}

function placeAt(x: number, y: number, from: Place): Place | undefined {
  const place = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-place]')?.dataset.place;
  return place === undefined || place === (from ?? '') ? undefined : place || null;
}

function scrollAtEdges(y: () => number, signal: AbortSignal): void {
  const step = () => {
    if (signal.aborted) return;
    if (y() < EDGE) scrollBy(0, -STEP);
    else if (y() > innerHeight - EDGE) scrollBy(0, STEP);
    requestAnimationFrame(step);
  };
  step();
}

/** The end of a drag on its own button is no press of it. */
function ignoreNextClick(): void {
  const ignored = new AbortController();
  addEventListener('click', (event) => event.stopPropagation(), { capture: true, signal: ignored.signal });
  setTimeout(() => ignored.abort());
}

type Moved = { readonly from: Place; readonly to: Place; readonly amount: string };

/** Moves money, with undo. */
function useMove({ id, currency }: Budget) {
  const { money } = useFormat();
  const announce = useUndoable();
  const { mutate, error, isPending } = useMutation({
    meta: { showsError: true },
    mutationFn: ({ from, to, amount }: Moved) => {
      const move = { from_category_id: from, to_category_id: to, amount };
      return api.POST('/api/v1/budgets/{id}/move', { params: { path: { id } }, body: { move } });
    },
    onSuccess: ({ data: after, response }, { to, amount }) => {
      const name = after && linesOf(after).find(({ category }) => category.id === to)?.category.name;
      const shown = { amount: money(amount, currency), name: name ?? t('Not assigned') };
      announce(t('{amount} moved to {name}', shown), response);
    },
  });
  const send = (moved: Moved, onDone?: () => void) => mutate(moved, { onSuccess: () => onDone?.() });
  return { send, error, isPending };
}

/** The places of a move; null is what is not assigned. */
type Move = { readonly from: Place; readonly to: Place };

type MoveDialogProps = { readonly budget: Budget; readonly move: Move; readonly onClose: () => void };

/** Moves money from one category to another. */
function MoveDialog(props: MoveDialogProps) {
  return (
    <FormDialog opened onClose={props.onClose} title={t('Move money')}>
      <MoveForm {...props} />
    </FormDialog>
  );
}

function MoveForm({ budget, move: { from, to }, onClose }: MoveDialogProps) {
  const { locale } = useFormat();
  const { send, error, isPending } = useMove(budget);
  const amount = typedAmount(amountToMove(budget, from, to) ?? lackOf(budget, to) ?? '', locale);
  const form = useForm({ initialValues: { from_category_id: from, to_category_id: to, amount } });
  const lines = linesOf(budget);
  const options = lines.map(({ category: { id, name }, budget_category_id: row }) => ({ value: id, label: name, row }));
  const onSend = ({ from_category_id, to_category_id, amount: typed }: typeof form.values) =>
    send(
      {
        from: from_category_id,
        to: to_category_id,
        amount: calculate(typed, locale, decimalsOf(budget.budgeted_spending_decimal)) ?? typed,
      },
      onClose,
    );
  return (
    <Form
      form={form}
      error={error}
      onSend={onSend}
      buttons={<FormButtons submit={t('Move money')} isBusy={isPending} onCancel={onClose} />}
    >
      <Select
        label={t('From')}
        placeholder={t('Not assigned')}
        data={options.filter(({ row }) => row !== null)}
        clearable
        searchable
        {...form.getInputProps('from_category_id')}
      />
      <Select
        label={t('To')}
        placeholder={t('Not assigned')}
        data={options}
        clearable
        searchable
        {...form.getInputProps('to_category_id')}
      />
      <MoneyInput
        label={t('Amount')}
        required
        data-autofocus
        currency={budget.currency}
        {...form.getInputProps('amount')}
      />
    </Form>
  );
}

type MovableRestProps = {
  readonly budget: Budget;
  readonly place: Place;
  /** Of the place. */
  readonly name: string;
  /** A decimal. */
  readonly amount: string;
  readonly moving: Moving;
  /** The amount as it is shown; as text without it. */
  readonly children?: ReactNode;
};

/** The rest at a place. It is dragged to another one; its button opens the dialog. A line below covers an overspent category. */
export function MovableRest({ budget, place, name, amount, moving, children }: MovableRestProps) {
  const canEdit = useCanEdit();
  const canDrag = canEdit && amountToMove(budget, place, null) !== null;
  const isOverspent = isNegative(amount);
  const label = isOverspent ? t('Cover {name}', { name }) : t('Move money from {name}', { name });
  return (
    <span
      className={classes.rest}
      data-movable={canDrag || undefined}
      // On the amount a finger scrolls the page.
      onPointerDown={(event) => {
        const isButton = event.target instanceof Element && event.target.closest('button') !== null;
        if (canDrag && (isButton || event.pointerType !== 'touch')) moving.start(place, event);
      }}
    >
      {children ?? <MoneyText amount={amount} currency={budget.currency} />}
      {canEdit && !(isOverspent && place !== null) && (
        <ActionIcon
          variant="subtle"
          color="gray"
          className={classes.handle}
          aria-label={label}
          title={label}
          onClick={() => moving.open(isOverspent ? { from: null, to: place } : { from: place, to: null })}
        >
          <IconArrowsLeftRight size={16} aria-hidden />
        </ActionIcon>
      )}
    </span>
  );
}
