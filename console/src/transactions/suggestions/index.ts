export { suggestionsQuery } from './queries.ts';
export { SuggestedCategories } from './suggested-categories.tsx';
export { useSuggestionWords } from './suggestion-words.ts';
