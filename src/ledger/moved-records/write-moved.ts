import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { moveAccount } from './move-account.ts';
import { moveBudget } from './move-budget.ts';
import { moveGoal } from './move-goal.ts';
import { moveLabels } from './move-labels.ts';
import { movePrices } from './move-prices.ts';
import { moveRecurring } from './move-recurring.ts';
import { moveRule } from './move-rule.ts';
import type { MovedPart, MovedResult, MovedTo } from './moved-records.ts';

/** Writes records of another program. What cannot be written is left out, with the reason. */
export function writeMoved(tx: FamilyTransaction, part: MovedPart, to: MovedTo): Promise<MovedResult> {
  switch (part.kind) {
    case 'labels':
      return moveLabels(tx, part.labels, to);
    case 'prices':
      return movePrices(tx, part.prices);
    case 'account':
      return moveAccount(tx, to.accountId, part.account);
    case 'budget':
      return moveBudget(tx, part.budget, to);
    case 'rule':
      return moveRule(tx, part.rule, to);
    case 'recurring':
      return moveRecurring(tx, part.recurring, to);
    case 'goal':
      return moveGoal(tx, part.goal, to);
  }
}
