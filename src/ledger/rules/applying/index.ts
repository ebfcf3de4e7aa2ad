export { applyToChange, applyToNew } from './apply-rules.ts';
export { definitionOf, rulesFor, triggersIn } from './family-rules.ts';
