import { type Act, type Action, compileAction } from './actions.ts';
import { type Condition, compileCondition, type Test } from './conditions.ts';
import type { Draft } from './draft.ts';

/** The writes that rules run on. */
export const TRIGGERS = ['create', 'import', 'update'] as const;

export type Trigger = (typeof TRIGGERS)[number];

/** A rule as it is stored, with its JSON read. */
export type Definition = {
  readonly id: string;
  readonly applies_on: readonly Trigger[];
  readonly effective_date: string | null;
  readonly stop: boolean;
  readonly conditions: readonly Condition[];
  readonly actions: readonly Action[];
};

/** A rule that is ready to run on many entries. */
export type CompiledRule = Pick<Definition, 'id' | 'applies_on' | 'effective_date' | 'stop'> & {
  readonly tests: readonly Test[];
  readonly acts: readonly Act[];
};

/** @throws Error for a regular expression that is not one of RE2. */
export function compileRule({ conditions, actions, ...rule }: Definition): CompiledRule {
  return { ...rule, tests: conditions.map(compileCondition), acts: actions.map(compileAction) };
}

/** Runs rules on an entry in their order. Each sees what those before it have set. Returns how many matched. */
export function runRules(rules: readonly CompiledRule[], draft: Draft): number {
  let matched = 0;
  for (const { id, effective_date, tests, acts, stop } of rules) {
    if (effective_date !== null && draft.facts.date < effective_date) continue;
    if (!tests.every((test) => test(draft))) continue;
    matched += 1;
    for (const act of acts) act(draft, id);
    if (stop) break;
  }
  return matched;
}
