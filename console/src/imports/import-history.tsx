import { Badge, Button, Group, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { accountsQuery } from '../api/index.ts';
import { QueryView } from '../feedback/index.ts';
import { listClasses, SectionCard, useFormat } from '../ui/index.ts';
import { importsQuery, type ListedImport } from './import-queries.ts';
import classes from './imports.module.css';
import { UndoImport } from './undo-import.tsx';

/** The imports of the user, newest first. */
export function ImportHistory() {
  const imports = useQuery(importsQuery());
  const { data: accounts = [] } = useQuery(accountsQuery(true));
  return (
    <SectionCard title="Earlier imports">
      <QueryView query={imports}>
        {(all) =>
          all.length === 0 ? (
            <Text size="sm">No imports yet.</Text>
          ) : (
            <ul className={listClasses.lines}>
              {all.map((one) => (
                <HistoryRow
                  key={one.id}
                  one={one}
                  account={accounts.find(({ id }) => id === one.account_id)?.name ?? 'Deleted account'}
                />
              ))}
            </ul>
          )
        }
      </QueryView>
    </SectionCard>
  );
}

const STATES: Record<ListedImport['status'], string> = {
  pending: 'Not finished',
  importing: 'Running',
  complete: 'Complete',
  failed: 'Stopped',
  reverting: 'Being undone',
  reverted: 'Undone',
};

function HistoryRow({ one, account }: { one: ListedImport; account: string }) {
  const format = useFormat();
  const [isOpen, undo] = useDisclosure(false);
  const { id, filename, status, stats, created_at } = one;
  return (
    <li className={classes.row}>
      <div className={listClasses.text}>
        <Text>{filename}</Text>
        <Text size="sm" c="dimmed">
          {account}, {format.instant(created_at)}
        </Text>
        {status === 'complete' && (
          <Text size="sm" c="dimmed">
            {stats.created} new, {stats.updated} booked, {stats.duplicate + stats.matched + stats.skipped} skipped,{' '}
            {stats.failed} with problems
          </Text>
        )}
      </div>
      <Group gap="xs" justify="flex-end">
        <Badge variant="outline" color="gray" tt="none">
          {STATES[status]}
        </Badge>
        <Button
          size="compact-sm"
          variant="default"
          renderRoot={(props) => (
            <Link
              to="/imports"
              search={{ id }}
              aria-label={`${status === 'pending' ? 'Continue' : 'Show'} ${filename}`}
              {...props}
            />
          )}
        >
          {status === 'pending' ? 'Continue' : 'Show'}
        </Button>
        {status === 'complete' && (
          <Button size="compact-sm" variant="default" aria-label={`Undo import of ${filename}`} onClick={undo.open}>
            Undo
          </Button>
        )}
      </Group>
      <UndoImport one={one} opened={isOpen} onClose={undo.close} />
    </li>
  );
}
