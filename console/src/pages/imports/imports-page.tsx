import { Alert, Anchor, Button, Group, Progress, Text } from '@mantine/core';
import { useMutation, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { api, profileQuery, unwrap } from '../../api/index.ts';
import { QueryView } from '../../ui/feedback/index.ts';
import { t } from '../../ui/i18n/index.ts';
import { listClasses, PageTitle, SectionCard, useAccountName, useCanWrite } from '../../ui/index.ts';
import { ColumnsStep } from './columns-step.tsx';
import { DoneStep } from './done-step.tsx';
import { useFile, useFiles } from './dropped-file.ts';
import { FileStep } from './file-step.tsx';
import { FilesStep } from './files-step.tsx';
import { ImportHistory } from './import-history.tsx';
import {
  type Import,
  importQuery,
  isReading,
  isRunning,
  type SentFile,
  templatesQuery,
  useOwnAccounts,
  useProgress,
} from './import-queries.ts';
import classes from './imports.module.css';
import { ReviewStep } from './review-step.tsx';
import { type Session, sessionQuery, unfinished } from './session-queries.ts';
import { Steps } from './steps.tsx';
import { StoredSession } from './stored-session.tsx';
import { useDiscard } from './upload.tsx';

/** Imports a file in four steps, and lists the earlier imports. */
export function ImportsPage() {
  const { id, session, account } = useSearch({ from: '/shell/imports' });
  const canWrite = useCanWrite();
  return (
    <>
      <PageTitle title={t('Import')} text={t('Take the file of a bank or of another app into an account.')} />
      {id !== undefined ? (
        <StoredImport key={id} id={id} session={session} />
      ) : session !== undefined ? (
        <StoredSession key={session} id={session} />
      ) : (
        <>
          {canWrite && <UnfinishedUpload />}
          {canWrite && <NewImport account={account} />}
          <div>
            <ImportHistory />
            <ImportTemplates />
          </div>
        </>
      )}
    </>
  );
}

/** The steps before anything is stored: the file and its columns. */
function NewImport({ account }: { account: string | undefined }) {
  const files = useFiles();
  const file = useFile();
  const accounts = useOwnAccounts();
  const navigate = useNavigate({ from: '/imports' });
  const [sent, setSent] = useState<SentFile | null>(null);
  const isChosen = sent !== null && sent.file === file;
  if (files.length > 1)
    return <QueryView query={accounts}>{(own) => <FilesStep files={files} accounts={own} />}</QueryView>;
  return (
    <Steps current={isChosen ? t('Columns') : t('File')}>
      <QueryView query={accounts}>
        {(own) =>
          isChosen ? (
            <ColumnsStep
              sent={sent}
              accounts={own}
              onChange={setSent}
              onBack={() => setSent(null)}
              onStored={(stored) => void navigate({ search: stored })}
            />
          ) : (
            <FileStep file={file} accounts={own} account={account} onNext={setSent} />
          )
        }
      </QueryView>
    </Steps>
  );
}

/** The upload that the person began on this device and did not finish. */
function UnfinishedUpload() {
  const { data: profile } = useSuspenseQuery(profileQuery());
  const id = unfinished.read(profile.id);
  // The server deletes an upload after a week.
  const { data: session } = useQuery({ ...sessionQuery(id ?? ''), enabled: id !== null, retry: false });
  if (session?.status !== 'pending') return null;
  return <Unfinished session={session} />;
}

function Unfinished({ session: { id, filename, chunks_count, expected_chunks } }: { session: Session }) {
  const discard = useDiscard(id);
  return (
    <Alert variant="outline" color="accent" mb="md" title={t('An upload is not finished')}>
      <Text size="sm" mb="sm">
        {t('“{filename}”: {done} of {all} parts have arrived.', {
          filename,
          done: chunks_count,
          all: expected_chunks ?? 0,
        })}
      </Text>
      <Group gap="sm">
        <Button size="compact-sm" renderRoot={(props) => <Link to="/imports" search={{ session: id }} {...props} />}>
          {t('Continue upload')}
        </Button>
        <Button size="compact-sm" variant="default" loading={discard.isPending} onClick={() => discard.mutate()}>
          {t('Discard upload')}
        </Button>
      </Group>
    </Alert>
  );
}

/** The ways in which CSV files were read before; the next file with the same header is read in the same way. */
export function ImportTemplates() {
  const templates = useQuery(templatesQuery()).data?.data ?? [];
  const nameOf = useAccountName();
  const canWrite = useCanWrite();
  const forget = useMutation({
    mutationFn: (id: string) => unwrap(api.DELETE('/api/v1/import_templates/{id}', { params: { path: { id } } })),
  });
  if (templates.length === 0) return null;
  return (
    <SectionCard title={t('Known files')}>
      <Text size="sm" c="dimmed" mb="xs">
        {t('The next CSV file with the same columns is read like these.')}
      </Text>
      <ul className={listClasses.lines}>
        {templates.map(({ id, name, account_id }) => (
          <li key={id} className={classes.row}>
            <div className={listClasses.text}>
              <Text>{name}</Text>
              <Text size="sm" c="dimmed">
                {nameOf(account_id)}
              </Text>
            </div>
            {canWrite && (
              <Button
                size="compact-sm"
                variant="default"
                disabled={forget.isPending}
                aria-label={t('Forget {name}', { name })}
                onClick={() => forget.mutate(id)}
              >
                {t('Forget')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </SectionCard>
  );
}

type StoredImportProps = {
  readonly id: string;
  /** The file with several accounts that the person comes from. */
  readonly session: string | undefined;
};

/** An import that is stored: its review until it is published, then its result. */
export function StoredImport({ id, session }: StoredImportProps) {
  const query = useQuery(importQuery(id));
  useProgress(`/api/v1/imports/${id}`, importQuery(id).queryKey, query.data !== undefined && isRunning(query.data));
  return (
    <>
      {session !== undefined && (
        <Anchor
          size="sm"
          mb="sm"
          display="inline-block"
          renderRoot={(props) => <Link to="/imports" search={{ session }} {...props} />}
        >
          {t('All accounts of the file')}
        </Anchor>
      )}
      <QueryView query={query}>
        {(one) =>
          one.status === 'pending' ? (
            <Steps current={t('Review')}>{isReading(one) ? <Reading one={one} /> : <ReviewStep one={one} />}</Steps>
          ) : (
            <Steps current={t('Done')}>
              <DoneStep one={one} />
            </Steps>
          )
        }
      </QueryView>
    </>
  );
}

function Reading({ one: { rows_count: count } }: { one: Import }) {
  return (
    <div role="status">
      <Text mb="xs">{t('Reading the file: {count, plural, one {# row} other {# rows}}', { count })}</Text>
      <Progress value={100} striped animated aria-label={t('Reading the file')} />
    </div>
  );
}
