import { Alert, Button, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, done, type Schemas, unwrap } from '../api/index.ts';
import { t } from '../i18n/index.ts';
import { useCanWrite } from '../ui/index.ts';

const KEY = ['upgrade-notices'];

/** Names once what an upgrade left as it was although new records are treated otherwise. */
export function UpgradeNotices({ accounts }: { accounts: readonly Schemas['Account'][] }) {
  const client = useQueryClient();
  const canWrite = useCanWrite();
  const { data } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => unwrap(api.GET('/api/v1/upgrade_notices', { signal })),
  });
  const dismiss = useMutation({
    mutationFn: () => done(api.DELETE('/api/v1/upgrade_notices')),
    onSuccess: () => client.invalidateQueries({ queryKey: KEY }),
  });
  const count = data?.transfers_confirmed.length ?? 0;
  const moved = accounts.filter(({ id }) => data?.opening_days_moved.includes(id));
  if (count === 0 && moved.length === 0) return null;
  return (
    <Alert color="accent" variant="outline" title={t('After the update')} mb="md">
      {count > 0 && (
        <Text size="sm">
          {t(
            '{count, plural, one {# transfer that was found by amount and day goes on counting as a transfer.} other {# transfers that were found by amount and day go on counting as transfers.}} From now on only those with evidence do. If one is none, open it and choose “Not a transfer”.',
            { count },
          )}
        </Text>
      )}
      {moved.length > 0 && (
        <Text size="sm" mt={count > 0 ? 6 : 0}>
          {t(
            'Earlier transactions had moved the day of these opening balances: {names}. They stay as they are; set the balance of the account if today’s is wrong.',
            { names: moved.map(({ name }) => name).join(', ') },
          )}
        </Text>
      )}
      {canWrite && (
        <Button size="xs" variant="default" mt="sm" loading={dismiss.isPending} onClick={() => dismiss.mutate()}>
          {t('Dismiss')}
        </Button>
      )}
    </Alert>
  );
}
