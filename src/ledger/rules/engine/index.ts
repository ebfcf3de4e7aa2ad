export { ACTION_TYPES, type Action, type ActionType, idsIn, sharesIn } from './actions.ts';
export { type CompiledRule, compileRule, type Definition, runRules, TRIGGERS, type Trigger } from './compile.ts';
export {
  type Condition,
  type ConditionType,
  endsOf,
  isTooHeavy,
  NO_WEIGHT,
  OPERATORS,
  sumOf,
  WEIGHT_MAX,
  type Weight,
  weigh,
} from './conditions.ts';
export { Draft, isSetByUser, type Member, membersByRules, partsOf, setByUser } from './draft.ts';
export { patternSize } from './patterns.ts';
