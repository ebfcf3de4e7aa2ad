import { Button, Group } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { t } from '../../ui/i18n/index.ts';
import { CategoryIcon } from '../../ui/index.ts';
import type { Transaction } from './list-query.ts';
import {
  entrySuggestionsQuery,
  reasonOf,
  type SuggestedCategory,
  suggestionsQuery,
  type Typed,
} from './suggestions.ts';

const TYPING_MS = 300;
const NAME_MIN = 3;
const SHOWN_MAX = 2;

type OnPick = (category: Transaction['category']) => void;

/** The likeliest categories of an entry while its name is typed, for one press each. */
export function SuggestedWhileTyping({ typed, onPick }: { readonly typed: Typed; readonly onPick: OnPick }) {
  const [settled] = useDebouncedValue(JSON.stringify({ ...typed, name: typed.name.trim() }), TYPING_MS);
  const asked: Typed = JSON.parse(settled);
  const isNamed = asked.name.length >= NAME_MIN;
  const { data = [] } = useQuery({ ...entrySuggestionsQuery(asked, isNamed), placeholderData: keepPreviousData });
  return <Choices found={isNamed ? data : []} onPick={onPick} />;
}

/** The likeliest categories of a stored transaction, for one press each. */
export function SuggestedFor({ id, onPick }: { readonly id: string; readonly onPick: OnPick }) {
  const { data = {} } = useQuery(suggestionsQuery([id]));
  return <Choices found={data[id] ?? []} onPick={onPick} />;
}

function Choices({ found, onPick }: { readonly found: readonly SuggestedCategory[]; readonly onPick: OnPick }) {
  if (found.length === 0) return null;
  return (
    <Group gap="xs" role="group" aria-label={t('Suggestions')}>
      {found.slice(0, SHOWN_MAX).map((one) => (
        <Button
          key={one.id}
          size="compact-sm"
          variant="default"
          leftSection={<CategoryIcon icon={one.icon} color={one.color} size={18} />}
          title={reasonOf(one.reason)}
          onClick={() => onPick({ id: one.id, name: one.name, color: one.color, icon: one.icon })}
        >
          {t('{category}, {matches} of {seen}', {
            category: one.name,
            matches: one.reason.matches,
            seen: one.reason.seen,
          })}
        </Button>
      ))}
    </Group>
  );
}
