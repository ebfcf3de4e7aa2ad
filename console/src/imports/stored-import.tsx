import { Progress, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { QueryView } from '../feedback/index.ts';
import { t } from '../i18n/index.ts';
import { DoneStep } from './done-step.tsx';
import { type Import, importQuery, isReading } from './import-queries.ts';
import { ReviewStep } from './review-step.tsx';
import { Steps } from './steps.tsx';

/** An import that is stored: its review until it is published, then its result. */
export function StoredImport({ id }: { id: string }) {
  const query = useQuery(importQuery(id));
  return (
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
