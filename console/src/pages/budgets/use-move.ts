import { notifyDone } from '../../ui/feedback/index.ts';
import { t } from '../../ui/i18n/index.ts';
import { useFormat } from '../../ui/index.ts';
import { linesOf, type Place } from './amount-to-move.ts';
import { type Budget, useMoveWrites } from './budget-queries.ts';

/** A move with its amount as a decimal. */
type Moved = { readonly from: Place; readonly to: Place; readonly amount: string };

/** Moves money, with an undo that also takes the target out of the budget if the move has brought it there. */
export function useMove(budget: Budget) {
  const { shownMoney } = useFormat();
  const { move, moveBack } = useMoveWrites();
  const lineOf = (month: Budget, place: Place) => linesOf(month).find(({ category }) => category.id === place);
  const send = ({ from, to, amount }: Moved, onDone?: () => void) =>
    move.mutate(
      { id: budget.id, from_category_id: from, to_category_id: to, amount },
      {
        onSuccess: (after) => {
          onDone?.();
          const [before, now] = [lineOf(budget, to), lineOf(after, to)];
          const added = before?.budget_category_id === null ? (now?.budget_category_id ?? null) : null;
          const back = { id: budget.id, from_category_id: to, to_category_id: from, amount };
          const shown = { amount: shownMoney(amount, budget.currency), name: now?.category.name ?? t('Not assigned') };
          notifyDone(t('{amount} moved to {name}', shown), () => moveBack.mutate({ back, added }));
        },
      },
    );
  return { send, error: move.error, isPending: move.isPending };
}
