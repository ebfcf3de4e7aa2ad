export { suggestionsQuery } from './queries.ts';
export { SuggestedFor, SuggestedWhileTyping } from './suggested-categories.tsx';
export { useSuggestionWords } from './suggestion-words.ts';
