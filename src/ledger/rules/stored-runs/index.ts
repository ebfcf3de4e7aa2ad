export {
  addRun,
  changeRun,
  eraseRuns,
  findRun,
  findRunning,
  insertRunChanges,
  isRunning,
  type RunChangeRow,
  type RunRow,
  selectRuns,
  takeRunChanges,
  updateRunRow,
} from './run-store.ts';
