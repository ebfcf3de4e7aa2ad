export { ACTION_TYPES, type Action, type ActionType, idsIn, sharesIn } from './actions.ts';
export { type CompiledRule, compileRule, type Definition, runRules, TRIGGERS, type Trigger } from './compile.ts';
export { type Condition, type ConditionType, endsOf, OPERATORS, patternTest } from './conditions.ts';
export { Draft, type Member, membersByRules, partsOf, setByUser } from './draft.ts';
