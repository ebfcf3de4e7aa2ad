import { t } from '../../ui/i18n/index.ts';
import { useFormat } from '../../ui/index.ts';
import type { SuggestedCategory } from './suggestion-queries.ts';

/** How sure a suggestion is, and why. */
export function useSuggestionWords() {
  const { locale } = useFormat();
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 });
  return ({ confidence, reason }: SuggestedCategory) => ({
    confidence: percent.format(confidence),
    reason: reasonOf(reason),
  });
}

function reasonOf({ based_on, word, matches, seen }: SuggestedCategory['reason']): string {
  const counts = { matches, seen };
  if (based_on === 'merchant')
    return t('{matches} of {seen, plural, one {# transaction} other {# transactions}} of this merchant', counts);
  if (based_on === 'word')
    return t('{matches} of {seen, plural, one {# transaction} other {# transactions}} with the word “{word}”', {
      ...counts,
      word: word ?? '',
    });
  if (based_on === 'name')
    return t('{matches} of {seen, plural, one {# transaction} other {# transactions}} with this name', counts);
  return t('{matches} of {seen, plural, one {# transaction} other {# transactions}} with this name and amount', counts);
}
