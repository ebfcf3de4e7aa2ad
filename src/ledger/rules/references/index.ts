export { replaceInRules, switchOffRules } from './replace-in-rules.ts';
export {
  addRule,
  changeRule,
  findRule,
  listRules,
  noteSwitchedOff,
  type RuleRow,
  removeRule,
  ruleRecord,
  sizesOf,
} from './rule-store.ts';
