import { Button, Group } from '@mantine/core';
import { IconSeeding } from '@tabler/icons-react';
import { useMutation, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { api, profileQuery, sampleDataQuery, unwrap } from '../../api/index.ts';
import { EmptyState } from '../../ui/feedback/index.ts';
import { t } from '../../ui/i18n/index.ts';
import { WritersOnly } from '../../ui/index.ts';

/** The overview of a family without accounts. */
export function Welcome() {
  const { data: profile } = useSuspenseQuery(profileQuery());
  const { data: sample } = useQuery({ ...sampleDataQuery(), enabled: profile.role === 'admin' });
  const make = useMutation({
    mutationFn: () => unwrap(api.POST('/api/v1/sample_data')),
  });
  return (
    <EmptyState
      icon={<IconSeeding size={40} stroke={1.4} aria-hidden color="var(--mantine-primary-color-filled)" />}
      title={t('Add your first account')}
      text={t('Start with its current balance to see your net worth here. Or explore with five years of sample data.')}
      action={
        <WritersOnly>
          <Group mt="sm" justify="center">
            <Button renderRoot={(props) => <Link to="/accounts" search={{ new: true }} {...props} />}>
              {t('Add account')}
            </Button>
            <Button variant="default" renderRoot={(props) => <Link to="/imports" search={{}} {...props} />}>
              {t('Import a file')}
            </Button>
            {sample?.can_create && (
              <Button variant="default" loading={make.isPending} onClick={() => make.mutate()}>
                {t('Add sample data')}
              </Button>
            )}
          </Group>
        </WritersOnly>
      }
    />
  );
}
