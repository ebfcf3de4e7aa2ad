import { Button, Stack, Tabs, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { api, recurringQuery, type Schemas, unwrap } from '../../api/index.ts';
import { EmptyState, notifyDone, QueryView } from '../../ui/feedback/index.ts';
import { t } from '../../ui/i18n/index.ts';
import { IconCalendar, IconCalendarRepeat, IconPlus, IconSparkles } from '../../ui/icons/index.ts';
import { CurlButton, listClasses, PageTitle, SectionCard, WritersOnly } from '../../ui/index.ts';
import { lazyDialog } from '../../ui/routing/index.ts';
import { BillsCalendar } from './bills-calendar.tsx';
import { EditRecurringDialog } from './edit-recurring-dialog.tsx';
import { NewRecurringDialog } from './new-recurring-dialog.tsx';
import { RecurringRow } from './recurring-row.tsx';
import { RECURRING_VIEWS } from './search.ts';
import { Subscriptions } from './subscriptions.tsx';
import { ToEnter } from './to-enter.tsx';

const CalendarAddress = lazyDialog(async () => (await import('./calendar-address.tsx')).CalendarAddress);

type Recurring = Schemas['RecurringTransaction'];

export function RecurringPage() {
  const search = useSearch({ from: '/shell/recurring' });
  const navigate = useNavigate({ from: '/recurring' });
  const setNew = (isNew: boolean) =>
    void navigate({ search: (before) => ({ ...before, new: isNew || undefined }), replace: !isNew });
  return (
    <>
      <PageTitle title={t('Bills')} text={t('Bills, subscriptions and income that repeat.')}>
        <CurlButton path="/api/v1/recurring_transactions" />
        <WritersOnly>
          <DetectButton />
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setNew(true)}>
            {t('Add recurring')}
          </Button>
        </WritersOnly>
      </PageTitle>
      <Tabs
        value={search.view ?? 'list'}
        onChange={(view) =>
          void navigate({ search: { view: RECURRING_VIEWS.find((one) => one === view) }, resetScroll: false })
        }
        keepMounted={false}
      >
        <Tabs.List mb="md">
          <Tabs.Tab value="list">{t('List')}</Tabs.Tab>
          <Tabs.Tab value="calendar">{t('Calendar')}</Tabs.Tab>
          <Tabs.Tab value="subscriptions">{t('Subscriptions')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="list">
          <RecurringList />
        </Tabs.Panel>
        <Tabs.Panel value="calendar">
          <Calendar />
        </Tabs.Panel>
        <Tabs.Panel value="subscriptions">
          <Subscriptions />
        </Tabs.Panel>
      </Tabs>
      <NewRecurringDialog opened={search.new === true} onClose={() => setNew(false)} />
    </>
  );
}

function Calendar() {
  const [edited, setEdited] = useState<string | null>(null);
  const [isSubscribing, subscribe] = useDisclosure(false);
  const { data = [] } = useQuery(recurringQuery());
  const recurring = data.find(({ id }) => id === edited);
  return (
    <>
      <BillsCalendar onEdit={setEdited} />
      <WritersOnly>
        <Button
          variant="default"
          mt="md"
          leftSection={<IconCalendar size={16} stroke={1.6} aria-hidden />}
          onClick={subscribe.open}
        >
          {t('Show in your calendar app')}
        </Button>
        <CalendarAddress opened={isSubscribing} onClose={subscribe.close} />
      </WritersOnly>
      {recurring && <EditRecurringDialog recurring={recurring} opened onClose={() => setEdited(null)} />}
    </>
  );
}

function RecurringList() {
  const query = useQuery(recurringQuery());
  return (
    <QueryView query={query}>
      {(all) =>
        all.length === 0 ? (
          <EmptyState
            icon={<IconCalendarRepeat size={40} stroke={1.4} aria-hidden />}
            title={t('No recurring payments yet')}
            text={t(
              'Payments that repeat three times at regular intervals are detected automatically. You can also add one yourself.',
            )}
          />
        ) : (
          <Stack>
            <ToEnter />
            <Part title={t('Upcoming')} empty={t('No upcoming payments.')} all={all.filter(isExpected)} />
            <Part title={t('Inactive')} all={all.filter((one) => !isExpected(one))} />
          </Stack>
        )
      }
    </QueryView>
  );
}

/** Whether a payment is still to come: not after its end. */
function isExpected({ status, end_date, next_expected_date }: Recurring): boolean {
  return status === 'active' && (end_date === null || next_expected_date <= end_date);
}

type PartProps = { readonly title: string; readonly all: readonly Recurring[]; readonly empty?: string };

function Part({ title, all, empty }: PartProps) {
  if (all.length === 0 && empty === undefined) return null;
  return (
    <SectionCard title={title}>
      {all.length === 0 && <Text c="dimmed">{empty}</Text>}
      <ul className={listClasses.lines}>
        {all.map((recurring) => (
          <RecurringRow key={recurring.id} recurring={recurring} />
        ))}
      </ul>
    </SectionCard>
  );
}

function detected(identified: number, created: number, ended: number): string {
  if (identified + ended === 0) return t('No recurring payments found');
  if (created + ended === 0)
    return t(
      '{count, plural, one {Your recurring payment is up to date} other {All # recurring payments are up to date}}',
      { count: identified },
    );
  const added = t('{count, plural, one {# recurring payment added} other {# recurring payments added}}', {
    count: created,
  });
  return ended === 0 ? added : t('{added}, {ended} ended', { added, ended });
}

function DetectButton() {
  const identify = useMutation({
    mutationFn: () => unwrap(api.POST('/api/v1/recurring_transactions/identify')),
    onSuccess: ({ identified, created, ended }) => {
      notifyDone(detected(identified, created, ended));
    },
  });
  return (
    <Button
      variant="default"
      leftSection={<IconSparkles size={16} aria-hidden />}
      loading={identify.isPending}
      onClick={() => identify.mutate()}
    >
      {t('Detect recurring')}
    </Button>
  );
}
