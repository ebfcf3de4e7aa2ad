import { Button, FileButton, Group, Select, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type SyntheticEvent, useState } from 'react';
import { formatBytes } from '../../ui/format/index.ts';
import { language, t } from '../../ui/i18n/index.ts';
import { IconFileUpload } from '../../ui/icons/index.ts';
import { useFormat } from '../../ui/index.ts';
import { setFiles } from './dropped-file.ts';
import { type OwnAccount, type Preflight, preflightQuery, type SentFile } from './import-queries.ts';
import classes from './imports.module.css';
import { targetText } from './reasons.ts';
import { FORMATS } from './settings.ts';

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
  const { targets, isReading } = useTargets(chosen === null ? file : null);
  const proposed = accounts.length === 0 ? NEW : valueFor(targets);
  const value = chosen ?? proposed;
  const [target, another] = targets;
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
        {accounts.length > 0 && (
          <Select
            label={t('Account')}
            description={
              (target !== undefined && another === undefined && chosen === null && targetText(target)) ||
              t('The transactions of the file are added to this account.')
            }
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
          <Button type="submit" loading={isReading && value === null}>
            {t('Continue')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

type Targets = Preflight['target_accounts'];

/** The accounts that a file is meant for. Faults of its reading are shown in the next step. */
function useTargets(file: File | null): { readonly targets: Targets; readonly isReading: boolean } {
  const unseen = new File([], '');
  const query = preflightQuery({ file: file ?? unseen, accountId: null, targets: [], settings: {} });
  const { data, isFetching } = useQuery({ ...query, enabled: file !== null });
  return { targets: data?.target_accounts ?? [], isReading: isFetching };
}

/** The account that the file is meant for; a new one for a file of unknown accounts, or of several. */
function valueFor(targets: Targets): string | null {
  const [target, another] = targets;
  if (target === undefined) return null;
  if (another !== undefined || target.reason === 'unknown_account') return NEW;
  return target.account?.id ?? null;
}

const APPS = new Intl.ListFormat(language, { type: 'disjunction' });
const OF_APPS = Object.values(FORMATS).flatMap(({ name, of }) => (of === 'app' ? [name] : []));

function ChosenFile({ file, error }: { file: File | null; error: boolean }) {
  const { locale } = useFormat();
  return (
    <div className={classes.drop}>
      <IconFileUpload size={32} stroke={1.4} aria-hidden />
      <div role="status">
        {file === null ? (
          <Text>{t('Drop one file or several anywhere on this page.')}</Text>
        ) : (
          <Text className={classes.wrap ?? ''}>
            <b>{file.name}</b>, {formatBytes(file.size, locale)}
          </Text>
        )}
      </div>
      <Text size="sm" c="dimmed">
        {t(
          'The file of a bank (CSV, Excel, OFX, QFX, QIF, CAMT, MT940), at most 64 MB, CSV 256 MB. Nothing is changed before you have seen the result.',
        )}{' '}
        {t('Or the export of another app: {apps}.', { apps: APPS.format(OF_APPS) })}
      </Text>
      <FileButton multiple onChange={setFiles}>
        {(props) => (
          <Button variant="default" {...props}>
            {file === null ? t('Choose files') : t('Choose other files')}
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
