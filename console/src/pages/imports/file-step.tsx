import { Button, FileButton, Group, Select, Stack, Text } from '@mantine/core';
import { type SyntheticEvent, useState } from 'react';
import { formatBytes } from '../../ui/format/index.ts';
import { t } from '../../ui/i18n/index.ts';
import { IconFileUpload } from '../../ui/icons/index.ts';
import { useFormat } from '../../ui/index.ts';
import { setFile } from './dropped-file.ts';
import type { OwnAccount, SentFile } from './import-queries.ts';
import classes from './imports.module.css';

type FileStepProps = {
  readonly file: File | null;
  readonly accounts: readonly OwnAccount[];
  /** The account that the address names. */
  readonly account: string | undefined;
  readonly onNext: (sent: SentFile) => void;
};

// The value of a select cannot be null.
const NEW = '';

export function FileStep({ file, accounts, account, onNext }: FileStepProps) {
  const [chosen, setChosen] = useState(account ?? null);
  const [isSent, setSent] = useState(false);
  const [first, second] = accounts;
  const known = first === undefined ? NEW : second === undefined ? first.id : null;
  const value = chosen ?? known;
  const send = (event: SyntheticEvent) => {
    event.preventDefault();
    setSent(true);
    if (file === null || value === null) return;
    onNext({ file, accountId: value === NEW ? null : value, targets: [], settings: {} });
  };
  return (
    <form onSubmit={send}>
      <Stack>
        <ChosenFile file={file} error={isSent && file === null} />
        {first !== undefined && (
          <Select
            label={t('Account')}
            description={t('The transactions of the file are added to this account.')}
            data={[
              { value: NEW, label: t('A new account, or those in the file') },
              ...accounts.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            value={value}
            onChange={setChosen}
            allowDeselect={false}
            searchable
            error={isSent && value === null ? t('Choose an account') : undefined}
          />
        )}
        <Group justify="flex-end">
          <Button type="submit">{t('Continue')}</Button>
        </Group>
      </Stack>
    </form>
  );
}

function ChosenFile({ file, error }: { file: File | null; error: boolean }) {
  const { locale } = useFormat();
  return (
    <div className={classes.drop}>
      <IconFileUpload size={32} stroke={1.4} aria-hidden />
      <div role="status">
        {file === null ? (
          <Text>{t('Drop a file anywhere on this page.')}</Text>
        ) : (
          <Text className={classes.wrap ?? ''}>
            <b>{file.name}</b>, {formatBytes(file.size, locale)}
          </Text>
        )}
      </div>
      <Text size="sm" c="dimmed">
        {t(
          'The file of a bank (CSV, OFX, QFX, QIF, CAMT, MT940), or the export of Actual, Coffer, Firefly III, Maybe, Mint, Sure or YNAB, at most 64 MB, CSV 256 MB. Nothing is changed before you have seen the result.',
        )}
      </Text>
      <FileButton onChange={setFile}>
        {(props) => (
          <Button variant="default" {...props}>
            {file === null ? t('Choose a file') : t('Choose another file')}
          </Button>
        )}
      </FileButton>
      {error && (
        <Text size="sm" c="red" role="alert">
          {t('Choose a file first')}
        </Text>
      )}
    </div>
  );
}
