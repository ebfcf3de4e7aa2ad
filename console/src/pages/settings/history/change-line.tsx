import { Alert, Button, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { ErrorText } from '../../../ui/feedback/index.ts';
import { t } from '../../../ui/i18n/index.ts';
import { listClasses, useCanWrite, useFormat } from '../../../ui/index.ts';
import { RecordDiff } from '../../../ui/record-diff/index.ts';
import { type Change, changeTitle, isRevertible, type Names, shownRecord } from './change-words.ts';
import classes from './history.module.css';
import { changeQuery } from './queries.ts';
import { kindLabel } from './record-kinds.ts';
import { authorOf, type Programs } from './use-programs.ts';
import { contradictingChanges, useUndo } from './use-undo.ts';

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
export function ChangeLine({ change, reading, showsAuthor = false, onUndone }: ChangeLineProps) {
  const format = useFormat();
  const canWrite = useCanWrite();
  const undo = useUndo({ sequence: change.sequence }, onUndone);
  const { resource, before, after, at } = change;
  const { names, programs } = reading;
  const title = changeTitle(change, names);
  const facts = [kindLabel(resource), ...(showsAuthor ? [authorOf(change, names, programs), format.instant(at)] : [])];
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
export function UndoFailure({ error, reading, onRetry }: UndoFailureProps) {
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
