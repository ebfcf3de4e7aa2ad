import { Select, SimpleGrid } from '@mantine/core';
import { t } from '../../ui/i18n/index.ts';
import type { Preflight, SentFile } from './import-queries.ts';
import { COLUMNS, DATE_FORMATS, NUMBER_FORMATS, SIGNS, settingOf, withValue } from './settings.ts';

type CsvSettingsProps = {
  readonly preflight: Preflight;
  readonly sent: SentFile;
  readonly onChange: (sent: SentFile) => void;
};

/** How a CSV file is read: as detected, until the person chooses otherwise. */
export function CsvSettings({ preflight, sent, onChange }: CsvSettingsProps) {
  const headers = [...new Set(preflight.headers ?? [])].filter((header) => header !== '');
  const choose = (name: string) => (value: string | null) => {
    if (value !== null) onChange({ ...sent, settings: { ...sent.settings, [name]: value } });
  };
  const choice = (name: string, label: string, data: { value: string; label: string }[]) => (
    <Select
      key={name}
      label={label}
      data={data}
      value={settingOf(preflight, name) ?? ''}
      onChange={choose(name)}
      allowDeselect={false}
      searchable={data.length > 8}
    />
  );
  // Empty text says that the file has no such column.
  const none = { value: '', label: t('Not in the file') };
  const options = [none, ...headers.map((header) => ({ value: header, label: header }))];
  return (
    <SimpleGrid cols={{ base: 2, md: 4 }} spacing="sm">
      {COLUMNS.map(({ name, label }) => choice(name, label, withValue(options, settingOf(preflight, name))))}
      {choice('date_format', t('Date format'), withValue(DATE_FORMATS, settingOf(preflight, 'date_format')))}
      {choice('number_format', t('Number format'), [...NUMBER_FORMATS])}
      {choice('signage_convention', t('Signs'), [...SIGNS])}
    </SimpleGrid>
  );
}
