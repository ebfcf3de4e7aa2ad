import { Anchor, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { recurringQuery } from '../api/report-queries.ts';
import { QueryPart } from '../feedback/query-view.tsx';
import { DueText } from '../recurring/due-text.tsx';
import { RecurringAmount, recurringName } from '../recurring/recurring-amount.tsx';
import { SectionCard } from '../ui/section-card.tsx';
import { useFormat } from '../ui/use-format.ts';
import classes from './overview.module.css';

const SHOWN = 7;

/** What is expected to be paid or to come in next. */
export function Upcoming() {
  const query = useQuery(recurringQuery());
  const format = useFormat();
  return (
    <SectionCard
      title="Upcoming"
      action={
        <Anchor size="sm" renderRoot={(props) => <Link to="/recurring" {...props} />}>
          All recurring
        </Anchor>
      }
    >
      <QueryPart query={query}>
        {(all) => {
          const next = all.filter(({ status }) => status === 'active').slice(0, SHOWN);
          if (next.length === 0) {
            return (
              <Text c="dimmed">Nothing is expected. Recurring payments are found once they have come a few times.</Text>
            );
          }
          return (
            <Stack component="ul" gap={0} className={classes.list}>
              {next.map((recurring) => (
                <li key={recurring.id} className={classes.row}>
                  <div className={classes.name}>
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
      </QueryPart>
    </SectionCard>
  );
}
