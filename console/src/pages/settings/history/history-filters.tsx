import { Group, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { membersQuery } from '../../../api/index.ts';
import { DateInput } from '../../../ui/forms/index.ts';
import { t } from '../../../ui/i18n/index.ts';
import { civilDate } from '../../../ui/routing/index.ts';
import { memberName } from '../member-name.ts';
import { RECORD_KINDS } from './record-kinds.ts';
import type { HistorySearch } from './search.ts';
import type { Program, Programs } from './use-programs.ts';

type HistoryFiltersProps = {
  readonly search: HistorySearch;
  readonly programs: Programs;
  readonly onChange: (change: HistorySearch) => void;
};

/** Filters by who, what and when. */
export function HistoryFilters({ search: { author, kind, day }, programs, onChange }: HistoryFiltersProps) {
  const { data: members = [] } = useQuery(membersQuery());
  const options = ({ value, name }: Pick<Program, 'value' | 'name'>) => ({ value, label: name });
  const groups = [
    { group: t('Members'), items: members.map((one) => options({ value: `user:${one.id}`, name: memberName(one) })) },
    { group: t('API keys'), items: programs.keys.map(options) },
    { group: t('Connected apps'), items: programs.apps.map(options) },
  ];
  const width = { base: '100%', xs: 200 };
  return (
    <Group align="flex-end">
      <Select
        label={t('Made by')}
        data={[{ value: '', label: t('Everyone') }, ...groups.filter(({ items }) => items.length > 0)]}
        value={author ?? ''}
        onChange={(value) => onChange({ author: value || undefined })}
        allowDeselect={false}
        searchable
        w={width}
      />
      <Select
        label={t('Changes of')}
        data={[
          { value: '', label: t('Everything') },
          ...RECORD_KINDS.map((one) => ({ value: one.kind, label: one.label })),
        ]}
        value={kind ?? ''}
        onChange={(value) => onChange({ kind: value || undefined })}
        allowDeselect={false}
        searchable
        w={width}
      />
      <DayFilter key={day ?? ''} day={day} onChange={(value) => onChange({ day: value })} />
    </Group>
  );
}

// Keeps what is typed until it is a day.
function DayFilter({ day, onChange }: { day: string | undefined; onChange: (day: string | undefined) => void }) {
  const [typed, setTyped] = useState(day ?? '');
  const change = (text: string) => {
    setTyped(text);
    if (text === '' || civilDate(text) !== undefined) onChange(civilDate(text));
  };
  return <DateInput label={t('Day')} value={typed} onChange={change} w={{ base: '100%', xs: 160 }} />;
}
