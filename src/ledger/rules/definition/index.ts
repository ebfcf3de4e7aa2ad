export { checkDefinition } from './check-definition.ts';
export { type Known, loadKnown } from './known-ids.ts';
export { isLight, requireLight } from './require-light.ts';
export { Actions, Conditions, ShownActions, ShownConditions } from './schemas.ts';
