export { commonRuleData, ownRuleData } from './rule-data.ts';
