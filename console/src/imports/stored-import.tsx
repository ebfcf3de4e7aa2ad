import { useQuery } from '@tanstack/react-query';
import { QueryView } from '../feedback/index.ts';
import { DoneStep } from './done-step.tsx';
import { importQuery } from './import-queries.ts';
import { ReviewStep } from './review-step.tsx';
import { Steps } from './steps.tsx';

/** An import that is stored: its review until it is published, then its result. */
export function StoredImport({ id }: { id: string }) {
  const query = useQuery(importQuery(id));
  return (
    <QueryView query={query}>
      {(one) =>
        one.status === 'pending' ? (
          <Steps current="Review">
            <ReviewStep one={one} />
          </Steps>
        ) : (
          <Steps current="Done">
            <DoneStep one={one} />
          </Steps>
        )
      }
    </QueryView>
  );
}
