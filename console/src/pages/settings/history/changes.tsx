import { Alert, Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { ApiError, api, unwrap } from '../../../api/index.ts';
import { ErrorText, keepFocus, notifyDone } from '../../../ui/feedback/index.ts';
import { t } from '../../../ui/i18n/index.ts';
import { IconAlertTriangle } from '../../../ui/icons/index.ts';
import { listClasses, useCanWrite, useFormat } from '../../../ui/index.ts';
import { RecordDiff } from '../../../ui/record-diff/index.ts';
import classes from '../settings.module.css';
import { type Change, type ChangeGroup, changeTitle, isRevertible, type Names, shownRecord } from './change-words.ts';
import { changeQuery } from './queries.ts';
import { kindLabel } from './record-kinds.ts';
import { authorOf, type Programs } from './use-programs.ts';

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
              {t('Undo all {count} changes', { count: changes.length })}
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

/** The names that changes refer to by id. */
export type ChangeReading = { readonly names: Names; readonly programs: Programs };

type ChangeLineProps = {
  readonly change: Change;
  readonly reading: ChangeReading;
  /** Says who made the change and when, where no heading does. */
  readonly showsAuthor?: boolean;
  readonly onUndone?: () => void;
};

/** One change: what it was, each value before and after, and its undo. */
function ChangeLine({ change, reading, showsAuthor = false, onUndone }: ChangeLineProps) {
  const format = useFormat();
  const canWrite = useCanWrite();
  const undo = useUndo({ sequence: change.sequence }, onUndone);
  const { resource, before, after, at } = change;
  const { names, programs } = reading;
  const title = changeTitle(change, names);
  const kind = kindLabel(resource);
  // A record without a name is called by its kind.
  const facts = [
    ...(title.endsWith(kind) ? [] : [kind]),
    ...(showsAuthor ? [authorOf(change, names, programs), format.instant(at)] : []),
  ];
  return (
    <li className={classes.change}>
      <div className={classes.line}>
        <Text size="sm" fw={500}>
          <bdi>{title}</bdi>
        </Text>
        <Text size="sm" c="dimmed">
          {facts.join(' · ')}
        </Text>
        {canWrite && isRevertible(change) && (
          <Button
            size="compact-sm"
            variant="default"
            className={classes.action ?? ''}
            aria-label={t('Undo: {change}', { change: title })}
            loading={undo.isPending}
            onClick={() => undo.mutate()}
          >
            {t('Undo')}
          </Button>
        )}
      </div>
      <RecordDiff before={shownRecord(resource, before, names)} after={shownRecord(resource, after, names)} onlyKnown />
      {undo.error && <UndoFailure error={undo.error} reading={reading} onRetry={undo.reset} />}
    </li>
  );
}

type UndoFailureProps = {
  readonly error: Error;
  readonly reading: ChangeReading;
  /** Called when one of the later changes is undone, so that the earlier one can be tried again. */
  readonly onRetry: () => void;
};

/** Why nothing was undone: the later changes that contradict, each with its own undo, or what the server says. */
function UndoFailure({ error, reading, onRetry }: UndoFailureProps) {
  const later = contradictingChanges(error);
  return (
    <Alert color="red" variant="outline" title={t('Nothing was undone')} icon={<IconAlertTriangle aria-hidden />}>
      {later.length === 0 ? (
        <ErrorText error={error} />
      ) : (
        <>
          <Text size="sm">{t('Later changes contradict this one. Undo them first, the newest one first.')}</Text>
          <ul className={listClasses.lines}>
            {later.toReversed().map((sequence) => (
              <LaterChange key={sequence} sequence={sequence} reading={reading} onUndone={onRetry} />
            ))}
          </ul>
        </>
      )}
    </Alert>
  );
}

type LaterChangeProps = Pick<ChangeLineProps, 'reading' | 'onUndone'> & { readonly sequence: number };

function LaterChange({ sequence, ...line }: LaterChangeProps) {
  const { data: change } = useQuery(changeQuery(sequence));
  return change == null ? null : <ChangeLine change={change} {...line} showsAuthor />;
}

/** One change with those that belong to it, or all changes of a request. */
type UndoTarget = { readonly sequence: number } | { readonly requestId: string };

function useUndo(target: UndoTarget, onDone?: () => void) {
  return useMutation({
    mutationFn: () =>
      unwrap(
        'sequence' in target
          ? api.POST('/api/v1/changes/{sequence}/revert', { params: { path: { sequence: String(target.sequence) } } })
          : api.POST('/api/v1/changes/revert', { body: { request_id: target.requestId } }),
      ),
    onSuccess: () => {
      onDone?.();
      notifyDone(t('Undone'));
      keepFocus();
    },
    meta: { showsError: true },
  });
}

/** The numbers of the later changes that stand in the way of a revert. */
function contradictingChanges(error: Error | null): readonly number[] {
  if (!(error instanceof ApiError) || error.code !== 'later_changes') return [];
  const { changes } = error.details;
  return Array.isArray(changes) ? changes.map((change) => Number(change.sequence)) : [];
}
