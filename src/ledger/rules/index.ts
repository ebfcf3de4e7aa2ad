export { restoreRule } from './restore-rule.ts';
export { weighStoredRules } from './weigh-stored-rules.ts';
