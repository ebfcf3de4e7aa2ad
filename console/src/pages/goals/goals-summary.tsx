import { Anchor, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { QueryView } from '../../ui/feedback/index.ts';
import { t } from '../../ui/i18n/index.ts';
import { MoneyText, useFormat } from '../../ui/index.ts';
import { GOAL_STATES, GoalProgress } from './goal-card.tsx';
import { type Goal, goalsQuery } from './goal-queries.ts';
import classes from './goals.module.css';

const SHOWN = 4;

/** The goals that come next, with what is saved for each. */
export function GoalsSummary() {
  const query = useQuery(goalsQuery());
  return (
    <QueryView query={query}>
      {(goals) => {
        const open = goals.filter(({ status }) => status !== 'reached');
        const more = goals.length - Math.min(open.length, SHOWN);
        return (
          <>
            {goals.length === 0 && (
              <Text size="sm" c="dimmed">
                {t('Choose an amount and a day, and see what to save each month.')}
              </Text>
            )}
            <ul className={classes.summary}>
              {open.slice(0, SHOWN).map((goal) => (
                <GoalLine key={goal.id} goal={goal} />
              ))}
            </ul>
            <Anchor size="xs" renderRoot={(props) => <Link to="/goals" {...props} />}>
              {goals.length === 0
                ? t('Add goal')
                : more > 0
                  ? t('{count, plural, one {# more goal} other {# more goals}}', { count: more })
                  : t('All goals')}
            </Anchor>
          </>
        );
      }}
    </QueryView>
  );
}

function GoalLine({ goal }: { goal: Goal }) {
  const format = useFormat();
  const { name, status, currency, target_date: day, months_left: months, monthly_amount_decimal: monthly } = goal;
  return (
    <li>
      <span className={classes.line}>
        <span className={classes.name}>{name}</span>
        <span>
          <MoneyText amount={goal.saved_amount_decimal} currency={currency} fw={600} />
          {' / '}
          <MoneyText amount={goal.target_amount_decimal} currency={currency} />
        </span>
      </span>
      <GoalProgress goal={goal} />
      <Text size="xs" c="dimmed" mt={4}>
        {GOAL_STATES[status]}
        {day !== null && ` · ${format.date(day)}`}
        {months !== null &&
          months > 0 &&
          monthly !== null &&
          ` · ${t('{amount} a month', { amount: format.money(monthly, currency) })}`}
        {goal.missing_rates.length > 0 && ` · ${t('Some amounts are not included')}`}
      </Text>
    </li>
  );
}
