import { Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { incomeStatementQuery, netWorthQuery } from '../../../api/index.ts';
import { QueryView } from '../../../ui/feedback/index.ts';
import { missingPeriods, monthsAfter } from '../../../ui/format/index.ts';
import { t } from '../../../ui/i18n/index.ts';
import { listClasses, useFormat, WritersOnly } from '../../../ui/index.ts';

/** The pairs and days of the last twelve months that have no rate, each with a button that enters it. */
export function MissingList() {
  const { today, period } = useFormat();
  const start = monthsAfter(today(), -12);
  const worth = useQuery(netWorthQuery(start, 'week'));
  const flow = useQuery(incomeStatementQuery(start, today()));
  return (
    <QueryView query={worth}>
      {({ missing_rates }) => {
        const missing = missingPeriods([...missing_rates, ...(flow.data?.missing_rates ?? [])]);
        if (missing.length === 0) return <Text size="sm">{t('No rates are missing in the last 12 months.')}</Text>;
        return (
          <ul className={listClasses.lines}>
            {missing.map(({ from, to, start, end }) => (
              <li key={`${from} ${to}`}>
                <Group justify="space-between" gap="sm">
                  <div>
                    <Text fw={500}>{t('{from} to {to}', { from, to })}</Text>
                    <Text size="sm" c="dimmed">
                      {period(start, end)}
                    </Text>
                  </div>
                  <WritersOnly>
                    <Button
                      variant="default"
                      aria-label={t('Add rate from {from} to {to}', { from, to })}
                      renderRoot={(props) => (
                        <Link
                          to="/settings/rates"
                          search={{ add: true, from, to, date: start, until: end > start ? end : undefined }}
                          {...props}
                        />
                      )}
                    >
                      {t('Add rate')}
                    </Button>
                  </WritersOnly>
                </Group>
              </li>
            ))}
          </ul>
        );
      }}
    </QueryView>
  );
}
