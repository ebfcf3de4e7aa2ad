import { Alert, Stack } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { profileQuery } from '../../api/index.ts';
import { t } from '../../ui/i18n/index.ts';
import { DeleteAccountSection, ResetSection } from './delete-data.tsx';
import { ExportsSection } from './exports.tsx';
import { ImportEverythingSection } from './import-everything.tsx';
import { SampleDataSection } from './sample-data.tsx';

export function DataPage() {
  const { data: profile } = useSuspenseQuery(profileQuery());
  const isAdmin = profile.role === 'admin';
  return (
    <Stack gap="lg">
      {isAdmin ? (
        <>
          <ExportsSection />
          <ImportEverythingSection />
          <SampleDataSection />
          <ResetSection />
        </>
      ) : (
        <Alert variant="outline" maw="46rem">
          {t('Only admins can export or delete the family’s data.')}
        </Alert>
      )}
      <DeleteAccountSection email={profile.email} />
    </Stack>
  );
}
