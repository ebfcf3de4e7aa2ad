import { Group, Select } from '@mantine/core';
import { t } from '../../../ui/i18n/index.ts';
import { KeySelect } from '../key-select.tsx';
import { CALLERS, type RequestLogSearch, STATUSES } from './search.ts';

const STATUS_LABELS: Readonly<Record<string, string>> = {
  '2xx': '2xx Success',
  '4xx': '4xx Client error',
  '5xx': '5xx Server error',
  401: '401 Unauthorized',
  403: '403 Forbidden',
  404: '404 Not found',
  409: '409 Conflict',
  422: '422 Invalid',
  429: '429 Too many requests',
};
const CALLER_OPTIONS = [
  { value: 'api_key', label: t('API keys') },
  { value: 'oauth', label: t('Applications') },
  { value: 'session', label: t('Browser sessions') },
  { value: 'all', label: t('All') },
];

type RequestFiltersProps = {
  readonly search: RequestLogSearch;
  readonly onChange: (change: RequestLogSearch) => void;
};

export function RequestFilters({ search: { key, by, status }, onChange }: RequestFiltersProps) {
  return (
    <Group align="flex-end" mb="md">
      <Select
        label={t('Caller')}
        data={CALLER_OPTIONS}
        value={key === undefined ? (by ?? 'api_key') : 'api_key'}
        allowDeselect={false}
        onChange={(value) => onChange({ by: CALLERS.find((one) => one === value), key: undefined })}
        w={{ base: 'calc(50% - 0.5rem)', xs: 200 }}
      />
      <Select
        label={t('Status')}
        data={[
          { value: '', label: t('All statuses') },
          ...STATUSES.map((value) => ({ value, label: STATUS_LABELS[value] ?? value })),
        ]}
        value={status ?? ''}
        onChange={(value) => onChange({ status: STATUSES.find((one) => one === value) })}
        allowDeselect={false}
        w={{ base: 'calc(50% - 0.5rem)', xs: 180 }}
      />
      <KeySelect value={key} onChange={(id) => onChange({ key: id, by: undefined })} all={t('All keys')} />
    </Group>
  );
}
