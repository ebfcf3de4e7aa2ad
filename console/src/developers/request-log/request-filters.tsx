import { Group, Select } from '@mantine/core';
import { KeySelect } from '../credentials/index.ts';
import { CALLERS, type RequestLogSearch, STATUSES } from './search.ts';

const STATUS_WORDS: Readonly<Record<string, string>> = {
  '2xx': '2xx Answered',
  '4xx': '4xx Refused',
  '5xx': '5xx Failed',
  401: '401 Not signed in',
  403: '403 Not allowed',
  404: '404 Not found',
  409: '409 Conflict',
  422: '422 Not valid',
  429: '429 Too many',
};
const WHO = [
  { value: 'api_key', label: 'API keys' },
  { value: 'oauth', label: 'Applications' },
  { value: 'session', label: 'Browsers, this page too' },
  { value: 'all', label: 'Everybody' },
];

type RequestFiltersProps = {
  readonly search: RequestLogSearch;
  readonly onChange: (change: RequestLogSearch) => void;
};

/** Narrows the log: to whose requests, to one key, to a status. */
export function RequestFilters({ search: { key, by, status }, onChange }: RequestFiltersProps) {
  return (
    <Group align="flex-end" mb="md">
      <Select
        label="Sent by"
        data={WHO}
        value={key === undefined ? (by ?? 'api_key') : 'api_key'}
        allowDeselect={false}
        onChange={(value) => onChange({ by: CALLERS.find((one) => one === value), key: undefined })}
        w={{ base: 'calc(50% - 0.5rem)', xs: 200 }}
      />
      <Select
        label="Status"
        data={[
          { value: '', label: 'Every status' },
          ...STATUSES.map((value) => ({ value, label: STATUS_WORDS[value] ?? value })),
        ]}
        value={status ?? ''}
        onChange={(value) => onChange({ status: STATUSES.find((one) => one === value) })}
        allowDeselect={false}
        w={{ base: 'calc(50% - 0.5rem)', xs: 180 }}
      />
      <KeySelect value={key} onChange={(id) => onChange({ key: id, by: undefined })} all="Every key" />
    </Group>
  );
}
