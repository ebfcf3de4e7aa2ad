import { Button, NumberInput, Select, SimpleGrid, TextInput } from '@mantine/core';
import { useState } from 'react';
import { t } from '../../ui/i18n/index.ts';
import type { Preflight, SentFile } from './import-queries.ts';
import {
  COLUMNS,
  DATE_FORMATS,
  ENCODINGS,
  MORE_COLUMNS,
  NUMBER_FORMATS,
  SEPARATORS,
  SIGNS,
  settingOf,
  withValue,
} from './settings.ts';

type CsvSettingsProps = {
  readonly preflight: Preflight;
  readonly sent: SentFile;
  readonly onChange: (sent: SentFile) => void;
};

/** How a CSV file is read: as detected, until the person chooses otherwise. */
export function CsvSettings({ preflight, sent, onChange }: CsvSettingsProps) {
  const [showsMore, setShowsMore] = useState(false);
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
  const column = ({ name, label }: { readonly name: string; readonly label: string }) =>
    choice(name, label, withValue(options, settingOf(preflight, name)));
  return (
    <>
      <SimpleGrid cols={{ base: 2, md: 4 }} spacing="sm">
        {COLUMNS.map(column)}
        {choice('date_format', t('Date format'), withValue(DATE_FORMATS, settingOf(preflight, 'date_format')))}
        {choice('number_format', t('Number format'), [...NUMBER_FORMATS])}
        {choice('signage_convention', t('Signs'), [...SIGNS])}
      </SimpleGrid>
      <Button
        variant="subtle"
        aria-expanded={showsMore}
        onClick={() => setShowsMore(!showsMore)}
        style={{ alignSelf: 'flex-start' }}
      >
        {showsMore ? t('Fewer settings') : t('More settings')}
      </Button>
      {showsMore && (
        <SimpleGrid cols={{ base: 2, md: 4 }} spacing="sm">
          {MORE_COLUMNS.map(column)}
          {settingOf(preflight, 'entity_type_col_label') !== null && (
            <InflowValue key={sent.settings.amount_type_inflow_value} sent={sent} onChange={onChange} />
          )}
          {choice('col_sep', t('Separator'), withValue(SEPARATORS, settingOf(preflight, 'col_sep')))}
          <Select
            label={t('Encoding')}
            data={withValue(ENCODINGS, preflight.encoding)}
            value={preflight.encoding}
            onChange={choose('encoding')}
            allowDeselect={false}
            searchable
          />
          <NumberInput
            label={t('Lines above the header')}
            value={Number(sent.settings.rows_to_skip ?? 0)}
            onChange={(lines) => choose('rows_to_skip')(String(lines || 0))}
            min={0}
            max={1000}
            allowDecimal={false}
          />
        </SimpleGrid>
      )}
    </>
  );
}

/** The word for money in, sent when the person has written it. */
function InflowValue({ sent, onChange }: Omit<CsvSettingsProps, 'preflight'>) {
  const [word, setWord] = useState(sent.settings.amount_type_inflow_value ?? '');
  const send = () => {
    const amount_type_inflow_value = word.trim() === '' ? undefined : word.trim();
    if (amount_type_inflow_value !== sent.settings.amount_type_inflow_value)
      onChange({ ...sent, settings: { ...sent.settings, amount_type_inflow_value } });
  };
  return (
    <TextInput
      label={t('Word for money in')}
      value={word}
      onChange={({ currentTarget }) => setWord(currentTarget.value)}
      onBlur={send}
      maxLength={200}
    />
  );
}
