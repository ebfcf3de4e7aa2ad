export { checkDefinition, checkKnown } from './check-definition.ts';
export { familyKnown, type Known, loadKnown } from './known-ids.ts';
export { isLight, requireLight } from './require-light.ts';
export { restoredDefinition, restoredRuleFaults } from './restored-rules.ts';
export { Actions, Conditions, ShownActions, ShownConditions } from './schemas.ts';
