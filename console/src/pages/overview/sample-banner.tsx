import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { profileQuery, sampleDataQuery } from '../../api/index.ts';
import { rich, t } from '../../ui/i18n/index.ts';
import { IconFlask } from '../../ui/icons/index.ts';
import { lazyDialog } from '../../ui/routing/index.ts';
import classes from './overview.module.css';

const RemoveSampleData = lazyDialog(async () => (await import('./remove-sample-data.tsx')).RemoveSampleData);

/** Marks sample data as such and removes it; admins only. */
export function SampleBanner() {
  const { data: profile } = useSuspenseQuery(profileQuery());
  const { data: sample } = useQuery({ ...sampleDataQuery(), enabled: profile.role === 'admin' });
  const [isAsking, asking] = useDisclosure(false);
  if (sample?.present !== true) return null;
  return (
    <section className={classes.banner} aria-label={t('Sample data')}>
      <IconFlask size={18} stroke={1.6} aria-hidden />
      <p>
        {rich('<b>This is sample data.</b> The accounts and transactions are fictional. Feel free to change them.', {
          b: (text) => <b>{text}</b>,
        })}
      </p>
      <Button size="xs" variant="default" onClick={asking.open}>
        {t('Remove sample data')}
      </Button>
      <RemoveSampleData opened={isAsking} onClose={asking.close} counts={sample.counts} />
    </section>
  );
}
