export { GOAL } from './kind.ts';
export {
  addGoal,
  changeGoal,
  goalsOf,
  removeAccountFromGoals,
  removeGoal,
  replaceGoalCategory,
} from './record.ts';
export { findGoal } from './store.ts';
