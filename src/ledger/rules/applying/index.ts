export { applyToChange, applyToNew, previewOf } from './apply-rules.ts';
export { definitionOf, type Rules, rulesFor, triggersIn } from './family-rules.ts';
