import { Button, Paper } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { type ReactNode, useState } from 'react';
import { EmptyState } from '../../ui/feedback/index.ts';
import { t } from '../../ui/i18n/index.ts';
import { listClasses } from '../../ui/index.ts';
import { DeleteLabelDialog } from './delete-label.tsx';
import type { Label, LabelKind } from './label-kinds.ts';
import { LabelDot, LabelRow } from './label-row.tsx';
import { LabelSumFigures, useLabelSums } from './label-sum.tsx';
import { LabelToolbar, matches, useSelection } from './label-toolbar.tsx';
import { MergeLabelsDialog } from './merge-labels.tsx';

// Longer lists are slow to render and are searched instead.
const SHOWN = 200;

type FlatLabelsProps<L extends Label> = {
  readonly kind: LabelKind;
  readonly all: readonly L[];
  readonly q: string | undefined;
  readonly onSearch: (q: string | undefined) => void;
  readonly form: (label: L, onClose: () => void) => ReactNode;
  readonly details?: ((label: L) => ReactNode) | undefined;
};

/** A flat list of labels: search, select, merge, edit, delete. */
export function FlatLabels<L extends Label>({ kind, all, q, onSearch, form, details }: FlatLabelsProps<L>) {
  const { selected, isSelected, select, clear } = useSelection(all);
  const sumOf = useLabelSums(kind);
  const [isMerging, merge] = useDisclosure(false);
  const [showsAll, setShowsAll] = useState(false);
  const found = all.filter((label) => matches(label, q));
  const shown = showsAll ? found : found.slice(0, SHOWN);
  return (
    <>
      <LabelToolbar kind={kind} q={q} onSearch={onSearch} selected={selected.length} onMerge={merge.open} />
      {found.length === 0 && <EmptyState title={t('No results')} text={kind.texts.noMatch} />}
      {found.length > 0 && (
        <Paper py="xs">
          <ul className={listClasses.list} aria-label={kind.texts.many}>
            {shown.map((label) => (
              <li key={label.id}>
                <FlatRow
                  kind={kind}
                  label={label}
                  all={all}
                  form={form}
                  details={details}
                  figures={<LabelSumFigures kind={kind} ids={[label.id]} sum={sumOf([label.id])} />}
                  isSelected={isSelected(label.id)}
                  onSelect={(isSelected) => select(label.id, isSelected)}
                />
              </li>
            ))}
          </ul>
          {shown.length < found.length && (
            <Button variant="subtle" onClick={() => setShowsAll(true)}>
              {t('Show all {count}', { count: found.length })}
            </Button>
          )}
        </Paper>
      )}
      <MergeLabelsDialog
        kind={kind}
        labels={selected}
        opened={isMerging}
        onClose={merge.close}
        onDone={() => {
          merge.close();
          clear();
        }}
      />
    </>
  );
}

type FlatRowProps<L extends Label> = Pick<FlatLabelsProps<L>, 'kind' | 'all' | 'form' | 'details'> & {
  readonly label: L;
  readonly figures: ReactNode;
  readonly isSelected: boolean;
  readonly onSelect: (isSelected: boolean) => void;
};

function FlatRow<L extends Label>({ kind, label, all, form, details, figures, isSelected, onSelect }: FlatRowProps<L>) {
  return (
    <LabelRow
      kind={kind}
      label={label}
      mark={<LabelDot color={label.color} />}
      isSelected={isSelected}
      onSelect={onSelect}
      figures={figures}
      editForm={(onClose) => form(label, onClose)}
      deleteDialog={(opened, onClose) => (
        <DeleteLabelDialog kind={kind} label={label} all={all} opened={opened} onClose={onClose} />
      )}
    >
      {details?.(label)}
    </LabelRow>
  );
}
