import { idParams } from '#http/fields.ts';
import { errorResponses } from '#http/problem.ts';
import { ok, type Route, route } from '#http/route.ts';
import { EntryQuery, EntrySuggestions, SuggestionsAnswer, SuggestionsList, SuggestionsQuery } from './schemas.ts';
import { getSuggestions, suggestForEntry, suggestForTransaction } from './suggest.ts';

// Each reads up to 5,000 past transactions.
const common = {
  method: 'GET',
  tag: 'Transactions',
  scope: 'transactions:read',
  respects: ['accounts', 'days'],
  isHeavy: () => true,
} as const;

const ofTransaction = route({
  ...common,
  path: '/api/v1/transactions/:id/suggestions',
  operation: 'getTransactionSuggestions',
  summary: 'Suggest categories and merchants for a transaction, from past ones',
  params: idParams,
  responses: { 200: { description: 'The suggestions', schema: SuggestionsAnswer }, ...errorResponses(404) },
  handle: async (context, { params }) => ok(await suggestForTransaction(context, params.id)),
});

const list = route({
  ...common,
  path: '/api/v1/suggestions',
  operation: 'getSuggestions',
  summary: 'Suggest categories and merchants for several transactions, or for those without a category',
  query: SuggestionsQuery,
  responses: { 200: { description: 'The suggestions', schema: SuggestionsList }, ...errorResponses(422) },
  handle: async (context, { query }) => ok(await getSuggestions(context, query)),
});

const ofEntry = route({
  ...common,
  path: '/api/v1/suggestions/entry',
  operation: 'suggestForEntry',
  summary: 'Suggest categories and merchants for an entry that is being typed',
  query: EntryQuery,
  responses: { 200: { description: 'The suggestions', schema: EntrySuggestions }, ...errorResponses(422) },
  handle: async (context, { query }) => ok(await suggestForEntry(context, query)),
});

export const suggestionRoutes: Route[] = [ofTransaction, list, ofEntry];
