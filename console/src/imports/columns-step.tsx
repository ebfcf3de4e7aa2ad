import { Alert, Button, Group, Select, SimpleGrid, Stack, Text } from '@mantine/core';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { ErrorState, LoadingRows } from '../feedback/index.ts';
import { FormError } from '../forms/index.ts';
import { t } from '../i18n/index.ts';
import { setFile } from './drop/index.ts';
import { createImport, type Preflight, preflightQuery, type SentFile } from './import-queries.ts';
import { PreviewRows } from './preview-rows.tsx';
import { accountsIn, COLUMNS, DATE_FORMATS, NUMBER_FORMATS, SIGNS, settingOf, withValue } from './settings.ts';

type ColumnsStepProps = {
  readonly sent: SentFile;
  readonly onChange: (sent: SentFile) => void;
  readonly onBack: () => void;
  readonly onStored: (id: string) => void;
};

/** Shows the first rows as they are read, and lets the person correct that. */
export function ColumnsStep({ sent, onChange, onBack, onStored }: ColumnsStepProps) {
  const {
    data: preflight,
    error,
    isPlaceholderData,
    refetch,
  } = useQuery({
    ...preflightQuery(sent),
    placeholderData: keepPreviousData,
  });
  if (error) {
    return (
      <Stack>
        <ErrorState error={error} onRetry={refetch} />
        <BackButton onBack={onBack} />
      </Stack>
    );
  }
  if (preflight === undefined) return <LoadingRows rows={5} />;
  const accounts = accountsIn(preflight);
  return (
    <Stack>
      <Recognized preflight={preflight} />
      {accounts.length > 0 && (
        <Select
          label={t('Account in the file')}
          description={t('The file has several accounts. Import one after the other.')}
          data={accounts}
          value={sent.statementAccount ?? null}
          onChange={(account) => onChange({ ...sent, statementAccount: account ?? undefined })}
        />
      )}
      {preflight.configuration !== null && <Settings preflight={preflight} sent={sent} onChange={onChange} />}
      <PreviewRows preflight={preflight} isOld={isPlaceholderData} />
      <StoreButtons
        sent={sent}
        isReady={preflight.stats.valid_rows_count > 0 && (accounts.length === 0 || sent.statementAccount !== undefined)}
        onBack={onBack}
        onStored={onStored}
      />
    </Stack>
  );
}

type StoreButtonsProps = Pick<ColumnsStepProps, 'sent' | 'onBack' | 'onStored'> & { readonly isReady: boolean };

function StoreButtons({ sent, isReady, onBack, onStored }: StoreButtonsProps) {
  const store = useMutation({
    meta: { showsError: true },
    mutationFn: () => createImport(sent),
    onSuccess: ({ id }) => {
      setFile(null);
      onStored(id);
    },
  });
  return (
    <>
      <FormError error={store.error} />
      <Group justify="space-between">
        <BackButton onBack={onBack} />
        <Button loading={store.isPending} disabled={!isReady} onClick={() => store.mutate()}>
          {t('Continue to review')}
        </Button>
      </Group>
    </>
  );
}

function BackButton({ onBack }: { onBack: () => void }) {
  return (
    <Button variant="default" onClick={onBack}>
      {t('Back')}
    </Button>
  );
}

const FORMATS: Readonly<Record<string, string>> = {
  actual: 'Actual',
  coffer: 'Coffer',
  firefly: 'Firefly III',
  mint: 'Mint',
  sure: t('Sure or Maybe'),
  ynab: 'YNAB',
  csv: 'CSV',
  ofx: 'OFX',
  qif: 'QIF',
  camt: 'CAMT',
  mt940: 'MT940',
};

function Recognized({ preflight }: { preflight: Preflight }) {
  const { format, template, stats } = preflight;
  const rows = stats.valid_rows_count;
  return (
    <Alert variant="outline" color={rows === 0 ? 'yellow' : 'accent'} role="status">
      <Text size="sm">
        {t('{format} file with {rows, plural, one {# row} other {# rows}}.', {
          format: FORMATS[format] ?? format,
          rows,
        })}{' '}
        {template !== null && <>{t('Read like your earlier file “{name}”.', { name: template.name })}</>}
      </Text>
    </Alert>
  );
}

type SettingsProps = Pick<ColumnsStepProps, 'sent' | 'onChange'> & { readonly preflight: Preflight };

function Settings({ preflight, sent, onChange }: SettingsProps) {
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
