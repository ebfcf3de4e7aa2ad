export { GOAL } from './kind.ts';
export {
  addGoal,
  changeGoal,
  goalsOf,
  removeAccountFromGoals,
  removeGoal,
  replaceGoalCategory,
  restoreGoals,
} from './record.ts';
export { findGoal } from './store.ts';
