import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { accountsQuery, profileQuery, sampleDataQuery } from '../../api/index.ts';
import { t } from '../../ui/i18n/index.ts';
import { IconFlask } from '../../ui/icons/index.ts';
import { lazyDialog } from '../../ui/routing/index.ts';

const AboutSampleData = lazyDialog(async () => (await import('./about-sample-data.tsx')).AboutSampleData);

/** An account of a family without sample data. While it exists, no sample data can be made: the server is not asked again. */
const OWN = 'coffer-own-account';

/** Marks sample data as such; says what that is, and removes it. Admins only. */
export function SampleBadge() {
  const { data: profile } = useSuspenseQuery(profileQuery());
  const { data: accounts } = useQuery(accountsQuery(true));
  const isOwn = accounts?.some(({ id }) => id === localStorage.getItem(OWN)) ?? true;
  const { data: sample } = useQuery({ ...sampleDataQuery(), enabled: profile.role === 'admin' && !isOwn });
  const [first] = accounts ?? [];
  useEffect(() => {
    if (first !== undefined && sample?.present === false && !sample.can_create) localStorage.setItem(OWN, first.id);
  }, [first, sample]);
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
