import { Button, Group, Popover, Stack, Textarea } from '@mantine/core';
import { type ReactElement, useRef, useState } from 'react';
import { t } from '../../../ui/i18n/index.ts';
import type { Change } from '../change.ts';
import type { Transaction } from '../list-query.ts';
import { CategoryPicker, MerchantPicker, TagsPicker } from '../pickers/index.ts';
import { type Field, useTableActions } from './table-context.ts';

type CellEditorProps = { readonly row: Transaction; readonly field: Field; readonly children: ReactElement };

/** Edits one field of a row in a popover; Escape cancels. */
export function CellEditor({ row, field, children }: CellEditorProps) {
  const { edit, endEdit } = useTableActions();
  const chosen = useRef<Change | null>(null);
  const save = (change: Change) => {
    endEdit();
    edit(row, change);
  };
  // Tags that were ticked are kept however the editor closes.
  const close = () => (chosen.current === null ? endEdit() : save(chosen.current));
  return (
    <Popover
      opened
      onChange={close}
      position="bottom-start"
      width="min(19rem, calc(100vw - 2rem))"
      shadow="md"
      trapFocus
    >
      <Popover.Target>{children}</Popover.Target>
      <Popover.Dropdown
        aria-label={t('{field, select, category {category} merchant {merchant} tags {tags} other {notes}} of {name}', {
          field,
          name: row.name,
        })}
      >
        <Editor
          row={row}
          field={field}
          onSave={save}
          onTags={(tags) => {
            chosen.current = { tags };
          }}
        />
      </Popover.Dropdown>
    </Popover>
  );
}

type EditorProps = {
  readonly row: Transaction;
  readonly field: Field;
  readonly onSave: (change: Change) => void;
  readonly onTags: (tags: Transaction['tags']) => void;
};

function Editor({ row, field, onSave, onTags }: EditorProps) {
  switch (field) {
    case 'category':
      return <CategoryPicker value={row.category?.id ?? null} onPick={(category) => onSave({ category })} />;
    case 'merchant':
      return <MerchantPicker value={row.merchant?.id ?? null} onPick={(merchant) => onSave({ merchant })} />;
    case 'tags':
      return <TagsEditor row={row} onSave={onSave} onTags={onTags} />;
    case 'notes':
      return <NotesEditor row={row} onSave={onSave} />;
  }
}

function TagsEditor({ row, onSave, onTags }: Omit<EditorProps, 'field'>) {
  const [tags, setTags] = useState(row.tags);
  const change = (next: Transaction['tags']) => {
    setTags(next);
    onTags(next);
  };
  return <TagsPicker value={tags} onChange={change} done={t('Save tags')} onDone={() => onSave({ tags })} />;
}

function NotesEditor({ row, onSave }: Omit<EditorProps, 'field' | 'onTags'>) {
  const [notes, setNotes] = useState(row.notes ?? '');
  const save = () => onSave({ notes: notes.trim() === '' ? null : notes });
  return (
    <Stack gap="xs">
      <Textarea
        aria-label={t('Notes')}
        autosize
        minRows={3}
        maxRows={10}
        maxLength={10_000}
        value={notes}
        onChange={({ currentTarget }) => setNotes(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) save();
        }}
        data-autofocus
      />
      <Group justify="flex-end">
        <Button size="compact-sm" onClick={save}>
          {t('Save notes')}
        </Button>
      </Group>
    </Stack>
  );
}
