import { Alert, Anchor, Button, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { api, done, type Schemas, upgradeNoticesQuery } from '../../api/index.ts';
import { rich, t } from '../../ui/i18n/index.ts';
import { useCanWrite } from '../../ui/index.ts';

/** Names once the records that an upgrade left as they were or switched off. */
export function UpgradeNotices({ accounts }: { accounts: readonly Schemas['Account'][] }) {
  const canWrite = useCanWrite();
  const { data } = useQuery(upgradeNoticesQuery());
  const dismiss = useMutation({
    mutationFn: () => done(api.DELETE('/api/v1/upgrade_notices')),
  });
  const count = data?.transfers_confirmed.length ?? 0;
  const moved = accounts.filter(({ id }) => data?.opening_days_moved.includes(id));
  const rules = data?.rules_switched_off.length ?? 0;
  if (count === 0 && moved.length === 0 && rules === 0) return null;
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
      {rules > 0 && (
        <Text size="sm" mt={count > 0 || moved.length > 0 ? 6 : 0}>
          {rich(
            '{count, plural, one {<link># rule</link> was switched off, because its conditions are} other {<link># rules</link> were switched off, because their conditions are}} larger than those of all active rules may be together. Shorten the regular expressions, and switch it on again.',
            {
              count: rules,
              link: (text) => (
                <Anchor inherit underline="always" renderRoot={(props) => <Link to="/rules" {...props} />}>
                  {text}
                </Anchor>
              ),
            },
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
