export { removeAccountFromGoals, replaceGoalCategory } from './funding.ts';
export { GOAL } from './kind.ts';
export { loadGoals } from './read-goals.ts';
export { findGoal } from './store.ts';
export { addForeignGoal } from './write-goal.ts';
