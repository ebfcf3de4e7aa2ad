import { Alert, Button, Group, Text } from '@mantine/core';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { profileQuery } from '../../api/index.ts';
import { t } from '../../ui/i18n/index.ts';
import { type Session, sessionQuery } from './session-queries.ts';
import { unfinished } from './unfinished.ts';
import { useDiscard } from './upload.tsx';

/** The upload that the person began on this device and did not finish. */
export function UnfinishedUpload() {
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
