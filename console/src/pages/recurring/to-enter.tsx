import { Button, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { api, FRESH, read, type Schemas } from '../../api/index.ts';
import { useUndoable } from '../../ui/feedback/index.ts';
import { daysAfter, negated } from '../../ui/format/index.ts';
import { t } from '../../ui/i18n/index.ts';
import { listClasses, MoneyText, SectionCard, useFormat, WritersOnly } from '../../ui/index.ts';
import classes from './recurring.module.css';
import { DueText } from './recurring-words.tsx';

// The server asks for payments of a month, and those that are due may be a week ahead.
const [DAYS_BACK, DAYS_AHEAD] = [31, 7];

type Bill = Schemas['RecurringOccurrence'];

/** The payments that wait to be entered, each with a button that enters it. */
export function ToEnter() {
  const today = useFormat().today();
  const query = {
    start_date: daysAfter(today, -DAYS_BACK),
    end_date: daysAfter(today, DAYS_AHEAD),
    posting: 'ask',
  } as const;
  const { data } = useQuery(read('/api/v1/recurring_transactions/occurrences', { query }, FRESH));
  const waiting = (data?.occurrences ?? []).filter(({ state }) => state === 'due' || state === 'missed');
  if (waiting.length === 0) return null;
  return (
    <SectionCard title={t('To enter')}>
      <ul className={listClasses.lines}>
        {waiting.map((bill) => (
          <BillToEnter key={bill.id} bill={bill} />
        ))}
      </ul>
    </SectionCard>
  );
}

function BillToEnter({ bill }: { bill: Bill }) {
  const format = useFormat();
  const name = bill.name ?? t('Unnamed');
  const enter = useEnter(bill, name);
  return (
    <li className={classes.row}>
      <div className={classes.name}>{name}</div>
      <div className={classes.when}>
        {format.date(bill.date)}
        <Text size="xs" c="dimmed">
          <DueText date={bill.date} />
        </Text>
      </div>
      <div className={classes.amount}>
        <MoneyText amount={negated(bill.amount_decimal)} currency={bill.currency} kind="flow" />
      </div>
      <WritersOnly>
        <Button
          size="compact-sm"
          variant="light"
          aria-label={t('Enter {name}', { name })}
          loading={enter.isPending}
          onClick={() => enter.mutate()}
        >
          {t('Enter')}
        </Button>
      </WritersOnly>
    </li>
  );
}

function useEnter({ recurring_transaction_id: id, date: occurrence_date }: Bill, name: string) {
  const announce = useUndoable();
  return useMutation({
    mutationFn: () =>
      api.POST('/api/v1/recurring_transactions/{id}/enter', { params: { path: { id } }, body: { occurrence_date } }),
    onSuccess: ({ response }) => announce(t('{name} entered', { name }), response),
  });
}
