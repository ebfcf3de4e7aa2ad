import { Anchor, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { recurringQuery } from '../api/index.ts';
import { QueryView } from '../feedback/index.ts';
import { DueText, RecurringAmount, recurringName } from '../recurring/index.ts';
import { listClasses, SectionCard, useFormat } from '../ui/index.ts';
import classes from './overview.module.css';

const SHOWN = 7;

export function Upcoming() {
  const query = useQuery(recurringQuery());
  const format = useFormat();
  return (
    <SectionCard
      title="Upcoming"
      action={
        <Anchor size="sm" renderRoot={(props) => <Link to="/recurring" {...props} />}>
          All recurring payments
        </Anchor>
      }
    >
      <QueryView query={query}>
        {(all) => {
          const next = all.filter(({ status }) => status === 'active').slice(0, SHOWN);
          if (next.length === 0) {
            return <Text c="dimmed">No upcoming payments. Recurring payments appear after a few occurrences.</Text>;
          }
          return (
            <Stack component="ul" gap={0} className={listClasses.lines}>
              {next.map((recurring) => (
                <li key={recurring.id} className={classes.row}>
                  <div className={listClasses.text}>
                    {recurringName(recurring)}
                    <Text size="xs" c="dimmed">
                      {format.date(recurring.next_expected_date)} · <DueText date={recurring.next_expected_date} />
                    </Text>
                  </div>
                  <RecurringAmount recurring={recurring} />
                </li>
              ))}
            </Stack>
          );
        }}
      </QueryView>
    </SectionCard>
  );
}
