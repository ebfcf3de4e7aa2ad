export { checkDefinition } from './check-definition.ts';
export { Actions, Conditions, ShownActions, ShownConditions } from './schemas.ts';
