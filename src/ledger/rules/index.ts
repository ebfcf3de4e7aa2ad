export { restoreRule } from './restore-rule.ts';
