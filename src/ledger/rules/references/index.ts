export { replaceInRules, switchOffRules } from './replace-in-rules.ts';
export { addRule, changeRule, findRule, listRules, type RuleRow, removeRule, ruleRecord } from './rule-store.ts';
