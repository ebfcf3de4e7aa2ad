import { Alert, Button, Group, Text } from '@mantine/core';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { profileQuery } from '../../api/index.ts';
import { QueryView } from '../../ui/feedback/index.ts';
import { t } from '../../ui/i18n/index.ts';
import { PageTitle, useCanWrite } from '../../ui/index.ts';
import { ColumnsStep } from './columns-step.tsx';
import { useFile } from './dropped-file.ts';
import { FileStep } from './file-step.tsx';
import { ImportHistory } from './import-history.tsx';
import { type SentFile, useOwnAccounts } from './import-queries.ts';
import { ImportTemplates } from './import-templates.tsx';
import { type Session, sessionQuery, unfinished } from './session-queries.ts';
import { Steps } from './steps.tsx';
import { StoredImport } from './stored-import.tsx';
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
  const file = useFile();
  const accounts = useOwnAccounts();
  const navigate = useNavigate({ from: '/imports' });
  const [sent, setSent] = useState<SentFile | null>(null);
  const isChosen = sent !== null && sent.file === file;
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
