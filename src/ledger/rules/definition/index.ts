export { checkDefinition } from './check-definition.ts';
export { type Known, loadKnown } from './known-ids.ts';
export { Actions, Conditions, ShownActions, ShownConditions } from './schemas.ts';
