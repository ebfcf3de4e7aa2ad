import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { t } from '../i18n/index.ts';
import { PageTitle, useCanWrite } from '../ui/index.ts';
import { ColumnsStep } from './columns-step.tsx';
import { useFile } from './drop/index.ts';
import { FileStep } from './file-step.tsx';
import { ImportHistory } from './import-history.tsx';
import type { SentFile } from './import-queries.ts';
import { ImportTemplates } from './import-templates.tsx';
import { Steps } from './steps.tsx';
import { StoredImport } from './stored-import.tsx';

/** Imports a file in four steps, and lists the earlier imports. */
export function ImportsPage() {
  const { id, account } = useSearch({ from: '/shell/imports' });
  const canWrite = useCanWrite();
  return (
    <>
      <PageTitle title={t('Import')} text={t('Take the file of a bank or of another app into an account.')} />
      {id !== undefined ? (
        <StoredImport key={id} id={id} />
      ) : (
        <>
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
  const navigate = useNavigate({ from: '/imports' });
  const [sent, setSent] = useState<SentFile | null>(null);
  const isChosen = sent !== null && sent.file === file;
  return (
    <Steps current={isChosen ? t('Columns') : t('File')}>
      {isChosen ? (
        <ColumnsStep
          sent={sent}
          onChange={setSent}
          onBack={() => setSent(null)}
          onStored={(id) => void navigate({ search: { id } })}
        />
      ) : (
        <FileStep file={file} account={account} onNext={setSent} />
      )}
    </Steps>
  );
}
