import { Alert, Stack } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { profileQuery } from '../../api/index.ts';
import { DeleteAccountSection, ResetSection } from './delete-data.tsx';
import { ExportsSection } from './exports.tsx';
import { SampleDataSection } from './sample-data.tsx';

/** Taking the books along, filling them with an example, and deleting them. */
export function DataPage() {
  const { data: profile } = useSuspenseQuery(profileQuery());
  const isAdmin = profile.role === 'admin';
  return (
    <Stack gap="lg">
      {isAdmin ? (
        <>
          <ExportsSection />
          <SampleDataSection />
          <ResetSection />
        </>
      ) : (
        <Alert variant="outline" maw="46rem">
          Only an admin of the family can export or delete its books.
        </Alert>
      )}
      <DeleteAccountSection email={profile.email} />
    </Stack>
  );
}
