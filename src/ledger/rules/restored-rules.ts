import { z } from 'zod';
import { parse } from '#application/issues.ts';
import { AppError } from '#kernel/errors.ts';
import { isTooHeavy, NO_WEIGHT, sumOf, weigh } from '#ledger/rules/engine/index.ts';
import { checkKnown } from './check-definition.ts';
import { Actions, Conditions } from './definition-schemas.ts';
import type { Known } from './known-ids.ts';

type StoredDefinition = { readonly conditions: string; readonly actions: string };

const Definition = z.object({ conditions: Conditions, actions: Actions });

/** The definition of a rule of an export. @throws AppError `validation_failed` for conditions or actions that no rule has. */
export function restoredDefinition({ conditions, actions }: StoredDefinition) {
  return parse(Definition, { conditions: JSON.parse(conditions), actions: JSON.parse(actions) });
}

/**
 * The faults of each rule of an export, in the order in which they are written; `known` has the ids of the export. Rules that are switched
 * off, or will be because together they are too large, may name what no longer exists.
 */
export function restoredRuleFaults(
  rules: readonly (StoredDefinition & { readonly active: number })[],
  known: Known,
): (readonly string[])[] {
  let total = NO_WEIGHT;
  return rules.map((rule) => {
    try {
      const definition = restoredDefinition(rule);
      const sum = sumOf(total, weigh(definition.conditions));
      if (rule.active === 0 || isTooHeavy(sum)) return [];
      total = sum;
      checkKnown(known, definition);
      return [];
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return error.issues.map(({ message }) => message);
    }
  });
}
