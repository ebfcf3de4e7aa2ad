export { goalsOf, removeAccountFromGoals, replaceGoalCategory } from './funding.ts';
export { GOAL } from './kind.ts';
