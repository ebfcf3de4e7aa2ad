export { applyToChange, applyToNew } from './apply-rules.ts';
export { rulesFor, triggersIn } from './family-rules.ts';
