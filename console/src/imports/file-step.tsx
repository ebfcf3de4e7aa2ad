import { Button, FileButton, Group, Select, Stack, Text } from '@mantine/core';
import { IconFileUpload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type SyntheticEvent, useState } from 'react';
import { accountsQuery } from '../api/index.ts';
import { QueryView } from '../feedback/index.ts';
import { formatBytes } from '../format/index.ts';
import { t } from '../i18n/index.ts';
import { useFormat } from '../ui/index.ts';
import { setFile } from './drop/index.ts';
import type { SentFile } from './import-queries.ts';
import classes from './imports.module.css';

type FileStepProps = {
  readonly file: File | null;
  /** The account that the address names. */
  readonly account: string | undefined;
  readonly onNext: (sent: SentFile) => void;
};

/** Asks for the file and the account. */
export function FileStep({ file, account, onNext }: FileStepProps) {
  const accounts = useQuery(accountsQuery());
  const [chosen, setChosen] = useState(account ?? null);
  const [isSent, setSent] = useState(false);
  return (
    <QueryView query={accounts}>
      {(all) => {
        const options = all
          .filter(({ permission }) => permission === 'owner' || permission === 'full_control')
          .map(({ id, name }) => ({ value: id, label: name }));
        if (options.length === 0) return <NoAccounts />;
        const accountId = chosen ?? (options.length === 1 ? (options[0]?.value ?? null) : null);
        const send = (event: SyntheticEvent) => {
          event.preventDefault();
          setSent(true);
          if (file !== null && accountId !== null) onNext({ file, accountId, settings: {} });
        };
        return (
          <form onSubmit={send}>
            <Stack>
              <ChosenFile file={file} error={isSent && file === null} />
              <Select
                label={t('Account')}
                description={t('The transactions of the file are added to this account.')}
                data={options}
                value={accountId}
                onChange={setChosen}
                allowDeselect={false}
                searchable
                error={isSent && accountId === null ? t('Choose an account') : undefined}
              />
              <Group justify="flex-end">
                <Button type="submit">{t('Continue')}</Button>
              </Group>
            </Stack>
          </form>
        );
      }}
    </QueryView>
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
          'The file of a bank (CSV, OFX, QFX, QIF, CAMT, MT940), or the export of Actual, Coffer, Firefly III, Maybe, Mint, Sure or YNAB, at most 10 MB. Nothing is changed before you have seen the result.',
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

function NoAccounts() {
  return (
    <Stack align="flex-start">
      <Text>{t('A file is imported to an account. Add the account first; its balance can be corrected later.')}</Text>
      <Button renderRoot={(props) => <Link to="/accounts" search={{ new: true }} {...props} />}>
        {t('Add account')}
      </Button>
    </Stack>
  );
}
