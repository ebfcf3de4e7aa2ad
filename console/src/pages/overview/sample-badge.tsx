import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { profileQuery, sampleDataQuery } from '../../api/index.ts';
import { t } from '../../ui/i18n/index.ts';
import { IconFlask } from '../../ui/icons/index.ts';
import { lazyDialog } from '../../ui/routing/index.ts';

const AboutSampleData = lazyDialog(async () => (await import('./about-sample-data.tsx')).AboutSampleData);

/** Marks sample data as such; says what that is, and removes it. Admins only. */
export function SampleBadge() {
  const { data: profile } = useSuspenseQuery(profileQuery());
  const { data: sample } = useQuery({ ...sampleDataQuery(), enabled: profile.role === 'admin' });
  const [isOpen, dialog] = useDisclosure(false);
  if (sample?.present !== true) return null;
  return (
    <>
      <Button
        size="compact-sm"
        variant="light"
        aria-haspopup="dialog"
        leftSection={<IconFlask size={14} stroke={1.6} aria-hidden />}
        onClick={dialog.open}
      >
        {t('Sample data')}
      </Button>
      <AboutSampleData opened={isOpen} onClose={dialog.close} counts={sample.counts} />
    </>
  );
}
