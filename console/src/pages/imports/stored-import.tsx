import { Anchor, Progress, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { QueryView } from '../../ui/feedback/index.ts';
import { t } from '../../ui/i18n/index.ts';
import { DoneStep } from './done-step.tsx';
import { type Import, importQuery, isReading, isRunning, useProgress } from './import-queries.ts';
import { ReviewStep } from './review-step.tsx';
import { Steps } from './steps.tsx';

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
