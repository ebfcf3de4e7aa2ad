export { GOAL } from './kind.ts';
export {
  addGoal,
  changeGoal,
  goalRecord,
  goalsOf,
  removeAccountFromGoals,
  removeGoal,
  replaceGoalCategory,
  restoreGoals,
} from './record.ts';
export { findGoal, type GoalRow } from './store.ts';
