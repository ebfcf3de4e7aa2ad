export { findRule, removeRule } from '#ledger/rules/references/index.ts';
export { addForeignRule } from './add-foreign-rule.ts';
export { restoreRule } from './restore-rule.ts';
export { weighStoredRules } from './weigh-stored-rules.ts';
