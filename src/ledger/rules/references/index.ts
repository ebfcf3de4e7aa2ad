export { RULE } from './kind.ts';
export { replaceInRules, switchOffRules } from './replace-in-rules.ts';
export {
  addRule,
  changeRule,
  findRule,
  listRules,
  noteSwitchedOff,
  type RuleRow,
  removeRule,
  sizesOf,
} from './rule-store.ts';
