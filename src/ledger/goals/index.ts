export {
  accountsOfGoal,
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
