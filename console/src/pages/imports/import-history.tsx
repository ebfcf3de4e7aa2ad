import { Badge, Button, Group, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { QueryView } from '../../ui/feedback/index.ts';
import { t } from '../../ui/i18n/index.ts';
import { listClasses, SectionCard, useAccountName, useFormat } from '../../ui/index.ts';
import { importsQuery, type ListedImport, RECORDS } from './import-queries.ts';
import classes from './imports.module.css';
import { UndoImport } from './undo-import.tsx';

/** The imports of the user, newest first. */
export function ImportHistory() {
  const imports = useQuery(importsQuery());
  const nameOf = useAccountName();
  return (
    <SectionCard title={t('Earlier imports')}>
      <QueryView query={imports}>
        {({ data: all }) =>
          all.length === 0 ? (
            <Text size="sm">{t('No imports yet.')}</Text>
          ) : (
            <ul className={listClasses.lines}>
              {all.map((one) => (
                <HistoryRow
                  key={one.id}
                  one={one}
                  account={
                    one.account_id === null
                      ? (RECORDS[one.type] ?? t('All accounts of the file'))
                      : nameOf(one.account_id)
                  }
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
  pending: t('Not finished'),
  importing: t('Running'),
  complete: t('Complete'),
  failed: t('Stopped'),
  reverting: t('Being undone'),
  reverted: t('Undone'),
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
            {resultText(stats)}
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
              aria-label={
                status === 'pending' ? t('Continue {name}', { name: filename }) : t('Show {name}', { name: filename })
              }
              {...props}
            />
          )}
        >
          {status === 'pending' ? t('Continue') : t('Show')}
        </Button>
        {status === 'complete' && <UndoButton filename={filename} onClick={undo.open} />}
      </Group>
      <UndoImport one={one} opened={isOpen} onClose={undo.close} />
    </li>
  );
}

function resultText({ created, updated, duplicate, matched, skipped, failed }: ListedImport['stats']): string {
  const left = duplicate + matched + skipped;
  return t('{created} new, {updated} booked, {left} skipped, {failed} with problems', {
    created,
    updated,
    left,
    failed,
  });
}

function UndoButton({ filename, onClick }: { filename: string; onClick: () => void }) {
  return (
    <Button
      size="compact-sm"
      variant="default"
      aria-label={t('Undo import of {filename}', { filename })}
      onClick={onClick}
    >
      {t('Undo')}
    </Button>
  );
}
