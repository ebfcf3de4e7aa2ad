import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { apiKeysQuery } from '../../api/index.ts';
import { t } from '../../ui/i18n/index.ts';

type KeySelectProps = {
  readonly value: string | undefined;
  readonly onChange: (id: string | undefined) => void;
  /** The label of "no key selected". */
  readonly all: string;
};

/** Selects one API key, revoked ones included. */
export function KeySelect({ value, onChange, all }: KeySelectProps) {
  const { data: keys = [] } = useQuery(apiKeysQuery());
  const data = keys.map(({ id, name, last_four, revoked_at }) => ({
    value: id,
    label: `${name} (…${last_four}${revoked_at === null ? '' : ', revoked'})`,
  }));
  const isKnown = value === undefined || data.some((key) => key.value === value);
  return (
    <Select
      label={t('API key')}
      data={[{ value: '', label: all }, ...data, ...(isKnown ? [] : [{ value, label: t('Unknown key') }])]}
      value={value ?? ''}
      onChange={(id) => onChange(id || undefined)}
      allowDeselect={false}
      searchable
      w={{ base: '100%', xs: 260 }}
    />
  );
}
