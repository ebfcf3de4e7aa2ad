import { Alert, Button, Progress, Stack, Text } from '@mantine/core';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Link, Navigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { profileQuery } from '../../api/index.ts';
import { QueryView } from '../../ui/feedback/index.ts';
import { formatBytes } from '../../ui/format/index.ts';
import { t } from '../../ui/i18n/index.ts';
import { useFormat } from '../../ui/index.ts';
import { setFile } from './dropped-file.ts';
import { useProgress } from './import-queries.ts';
import { failureText } from './reasons.ts';
import { SessionImports } from './session-imports.tsx';
import { isAtWork, type Session, sessionQuery, unfinished } from './session-queries.ts';
import { Steps } from './steps.tsx';
import { Upload } from './upload.tsx';

/** A file that arrives in chunks or has several accounts: its upload, how it is read, and its imports. */
export function StoredSession({ id }: { id: string }) {
  const query = useQuery(sessionQuery(id));
  const { data } = query;
  useProgress(`/api/v1/import_sessions/${id}`, sessionQuery(id).queryKey, data !== undefined && isAtWork(data));
  const { data: profile } = useSuspenseQuery(profileQuery());
  const isSent = data !== undefined && data.status !== 'pending';
  useEffect(() => {
    if (!isSent) return;
    setFile(null);
    unfinished.forget(profile.id);
  }, [isSent, profile.id]);
  return <QueryView query={query}>{(session) => <Stage session={session} />}</QueryView>;
}

function Stage({ session }: { session: Session }) {
  const { status, imports } = session;
  if (status === 'pending') {
    return (
      <Steps current={t('Columns')}>
        <Upload session={session} />
      </Steps>
    );
  }
  const [first, second] = imports;
  // The imports of a file that is still read wait for it.
  const isReading = isAtWork(session) && imports.every((one) => one.status === 'pending');
  if (isReading) {
    return (
      <Steps current={t('Review')}>
        <Reading session={session} />
      </Steps>
    );
  }
  if (status === 'failed' && session.error !== null) return <Failed session={session} />;
  if (first !== undefined && second === undefined) return <Navigate to="/imports" search={{ id: first.id }} replace />;
  return <SessionImports session={session} />;
}

function Reading({ session: { progress } }: { session: Session }) {
  const { locale } = useFormat();
  const { bytes, bytes_read, rows_count: count } = progress;
  return (
    <div role="status">
      <Text mb="xs">
        {t('Reading the file: {count, plural, one {# row} other {# rows}}', { count })}
        {', '}
        {t('{done} of {all}', { done: formatBytes(bytes_read, locale), all: formatBytes(bytes, locale) })}
      </Text>
      <Progress value={(100 * bytes_read) / Math.max(1, bytes)} aria-label={t('Reading the file')} />
    </div>
  );
}

function Failed({ session: { error, filename } }: { session: Session }) {
  return (
    <Steps current={t('Review')}>
      <Stack align="flex-start">
        <Alert color="red" variant="outline" role="status" title={t('“{filename}” cannot be imported', { filename })}>
          {error !== null && <Text size="sm">{failureText(error)}</Text>}
        </Alert>
        <Button variant="default" renderRoot={(props) => <Link to="/imports" search={{}} {...props} />}>
          {t('Import another file')}
        </Button>
      </Stack>
    </Steps>
  );
}
