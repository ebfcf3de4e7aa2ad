import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useId } from 'react';
import { t } from '../../../ui/i18n/index.ts';
import { listClasses, useCanWrite, useFormat } from '../../../ui/index.ts';
import { ChangeLine, type ChangeReading, UndoFailure } from './change-line.tsx';
import { type Change, type ChangeGroup, isRevertible } from './change-words.ts';
import { authorOf } from './use-programs.ts';
import { useUndo } from './use-undo.ts';

type ChangeCardProps = { readonly group: ChangeGroup; readonly reading: ChangeReading };

/** The changes of one request, with its author and time, and an undo of all. */
export function ChangeCard({ group: { requestId, first, changes }, reading }: ChangeCardProps) {
  const heading = useId();
  const { day, time } = useFormat().exact(first.at);
  const undo = useUndo({ requestId });
  const hasUndo = useCanWrite() && changes.length > 1 && changes.some(isRevertible);
  return (
    <Paper component="article" aria-labelledby={heading}>
      <Stack gap="xs">
        <Group justify="space-between" gap="xs">
          <div>
            <Title order={3} size="h5" id={heading}>
              <bdi>{authorOf(first, reading.names, reading.programs)}</bdi>
            </Title>
            <Text size="sm" c="dimmed" className="amount">
              {day} {time}
            </Text>
          </div>
          {hasUndo && (
            <Button
              size="xs"
              variant="default"
              loading={undo.isPending}
              onClick={() => undo.mutate()}
              aria-describedby={heading}
            >
              {t('Undo the whole request')}
            </Button>
          )}
        </Group>
        {undo.error && <UndoFailure error={undo.error} reading={reading} onRetry={undo.reset} />}
        <ChangeList label={heading} changes={changes} reading={reading} />
      </Stack>
    </Paper>
  );
}

const FEW = 3;

type ChangeListProps = {
  /** The id of the heading. */
  readonly label: string;
  readonly changes: readonly Change[];
  readonly reading: ChangeReading;
};

/** The first changes, and the others on request. */
function ChangeList({ label, changes, reading }: ChangeListProps) {
  const [isOpen, rest] = useDisclosure(false);
  const shown = isOpen ? changes : changes.slice(0, FEW);
  const count = changes.length - FEW;
  return (
    <>
      <ul className={listClasses.lines} aria-labelledby={label}>
        {shown.map((change) => (
          <ChangeLine key={change.sequence} change={change} reading={reading} />
        ))}
      </ul>
      {count > 0 && (
        <Button
          variant="subtle"
          size="xs"
          aria-expanded={isOpen}
          style={{ alignSelf: 'flex-start' }}
          onClick={rest.toggle}
        >
          {isOpen
            ? t('Show fewer changes')
            : t('{count, plural, one {Show # change} other {Show # changes}}', { count })}
        </Button>
      )}
    </>
  );
}
