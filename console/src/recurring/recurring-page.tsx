import { Button, Stack, Text } from '@mantine/core';
import { IconCalendarRepeat, IconPlus, IconSparkles } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { answer, api, recurringQuery, type Schemas } from '../api/index.ts';
import { EmptyState, notifyDone, QueryPart } from '../feedback/index.ts';
import { CurlButton, listClasses, PageTitle, SectionCard, WritersOnly } from '../ui/index.ts';
import { NewRecurringDialog } from './new-recurring-dialog.tsx';
import { RecurringRow } from './recurring-row.tsx';

type Recurring = Schemas['RecurringTransaction'];

/** What comes again and again: expected payments and income, and those that have ended. */
export function RecurringPage() {
  const search = useSearch({ from: '/shell/recurring' });
  const navigate = useNavigate({ from: '/recurring' });
  const setNew = (isNew: boolean) =>
    void navigate({ search: (before) => ({ ...before, new: isNew || undefined }), replace: !isNew });
  const query = useQuery(recurringQuery());
  const identify = useIdentify();
  const find = (
    <Button
      variant="default"
      leftSection={<IconSparkles size={16} aria-hidden />}
      loading={identify.isPending}
      onClick={() => identify.mutate()}
    >
      Find recurring
    </Button>
  );
  return (
    <>
      <PageTitle title="Recurring" text="What comes again and again.">
        <CurlButton path="/api/v1/recurring_transactions" />
        <WritersOnly>
          {find}
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setNew(true)}>
            Add recurring
          </Button>
        </WritersOnly>
      </PageTitle>
      <QueryPart query={query}>
        {(all) =>
          all.length === 0 ? (
            <EmptyState
              icon={<IconCalendarRepeat size={40} stroke={1.4} aria-hidden />}
              title="Nothing recurs yet"
              text="Rent, subscriptions, salaries: what has come three times at the same rhythm is found in your transactions. Or add one by hand."
            />
          ) : (
            <Stack>
              <Part
                title="Upcoming"
                empty="Nothing is expected."
                all={all.filter(({ status }) => status === 'active')}
              />
              <Part title="Inactive" all={all.filter(({ status }) => status === 'inactive')} />
            </Stack>
          )
        }
      </QueryPart>
      <NewRecurringDialog opened={search.new === true} onClose={() => setNew(false)} />
    </>
  );
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

function useIdentify() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => answer(api.POST('/api/v1/recurring_transactions/identify')),
    onSuccess: async ({ identified, created, ended }) => {
      notifyDone(`${identified} found in your transactions: ${created} new, ${ended} ended`);
      await queryClient.invalidateQueries();
    },
  });
}
