import { z } from 'zod';
import { decimal, idFilter, idsFilter, singleLineText } from '#http/fields.ts';
import { nature } from '#ledger/transactions/schemas.ts';
import { BASES } from './predict.ts';

const suggested = {
  id: z.string(),
  name: z.string(),
  confidence: z.number().meta({ description: 'From 0 to 1: how often such a suggestion is right.', examples: [0.93] }),
  reason: z.object({
    based_on: z.enum(BASES).meta({ description: 'What the transaction has in common with past ones.' }),
    word: z.string().nullable().meta({ description: 'The word of the name; null unless `based_on` is `word`.' }),
    matches: z.int().meta({ description: 'How many of the past ones have this label.' }),
    seen: z.int().meta({ description: 'How many past ones have it in common.' }),
  }),
};

const labels = {
  categories: z
    .array(z.object({ ...suggested, color: z.string(), icon: z.string() }))
    .meta({ description: 'At most three, the likeliest first; none if nothing in the past is like it.' }),
  merchants: z.array(z.object(suggested)).meta({ description: 'At most three, the likeliest first.' }),
};

const Suggestions = z.object({ transaction_id: z.string(), ...labels }).meta({ id: 'Suggestions' });

export const SuggestionsAnswer = z.object({ data: Suggestions }).meta({ id: 'SuggestionsAnswer' });

export const SuggestionsList = z.object({ data: z.array(Suggestions) }).meta({ id: 'SuggestionsList' });

export const EntrySuggestions = z.object({ data: z.object(labels) }).meta({ id: 'EntrySuggestions' });

export const SuggestionsQuery = z.object({
  ids: idsFilter.optional().meta({
    description:
      'These transactions, of which the newest 100 are answered; unknown ids are left out. Without it: the newest 100 without a category.',
  }),
});

export const EntryQuery = z.object({
  name: singleLineText(255).optional().meta({ description: 'What is typed so far.' }),
  amount: decimal.optional().meta({ description: 'Without `nature`, money out is positive.' }),
  nature: nature.optional(),
  account_id: idFilter.optional(),
  merchant_id: idFilter.optional(),
});
