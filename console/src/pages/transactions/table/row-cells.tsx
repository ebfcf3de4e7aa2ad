// biome-ignore-all lint/a11y/useSemanticElements: a virtual list cannot use table elements; rows are focusable, cells are not.
// biome-ignore-all lint/a11y/useFocusableInteractive: as above

import type { ReactNode } from 'react';
import { t } from '../../../ui/i18n/index.ts';
import {
  IconArrowsExchange,
  IconBuildingStore,
  IconCheck,
  IconNote,
  IconSeparator,
  IconTag,
} from '../../../ui/icons/index.ts';
import { CategoryIcon } from '../../../ui/index.ts';
import type { Transaction } from '../list-query.ts';
import { labelOf, reasonOf, type SuggestedCategory } from '../suggestions.ts';
import { CellEditor } from './cell-editor.tsx';
import classes from './table.module.css';
import { type Field, useTableActions } from './table-context.ts';

export type CellProps = {
  readonly row: Transaction;
  readonly rowIndex: number;
  readonly tabIndex: number;
  readonly editing: Field | null;
};

type FieldButtonProps = CellProps & {
  readonly field: Field;
  readonly label: string;
  readonly isEmpty: boolean;
  readonly children: ReactNode;
};

/** A field as a button that opens its editor. Split lines are edited with their parent. */
function FieldButton({ row, rowIndex, tabIndex, editing, field, label, isEmpty, children }: FieldButtonProps) {
  const { isEditable, startEdit } = useTableActions();
  const button = (
    <button
      type="button"
      className={field === 'category' ? classes.chip : classes.field}
      tabIndex={tabIndex}
      title={label}
      aria-haspopup="dialog"
      disabled={!isEditable(row)}
      data-empty={isEmpty}
      onClick={() => startEdit(rowIndex, field)}
    >
      <span className="spoken">{label}</span>
      <span className={classes.seen} aria-hidden>
        {children}
      </span>
    </button>
  );
  if (editing !== field) return button;
  return (
    <CellEditor row={row} field={field}>
      {button}
    </CellEditor>
  );
}

/** The category, the other account of a transfer, or the number of split lines. */
export function CategoryCell({ suggestion, ...cell }: CellProps & { suggestion: SuggestedCategory | undefined }) {
  const { row, tabIndex } = cell;
  const { open, split } = useTableActions();
  return (
    <div role="gridcell" className={classes.category}>
      {row.transfer?.status === 'confirmed' ? (
        <button type="button" className={classes.chip} tabIndex={tabIndex} onClick={() => open(row)}>
          <IconArrowsExchange size={14} aria-hidden />
          <span className={classes.clip} dir="auto">
            {row.transfer.other_account.name}
          </span>
        </button>
      ) : row.split_parent ? (
        <button type="button" className={classes.chip} tabIndex={tabIndex} onClick={() => split(row)}>
          <IconSeparator size={14} aria-hidden />
          <span className={classes.clip}>{t('Split into {count}', { count: row.split_parts_count })}</span>
        </button>
      ) : (
        <>
          <FieldButton
            {...cell}
            field="category"
            label={t('Category: {name}', { name: row.category?.name ?? t('none') })}
            isEmpty={row.category === null}
          >
            {row.category && <CategoryIcon {...row.category} size={18} />}
            <span className={classes.clip} dir="auto">
              {row.category?.name ?? (suggestion ? t('{category}?', { category: suggestion.name }) : t('No category'))}
            </span>
          </FieldButton>
          {suggestion && <Suggestion row={row} tabIndex={tabIndex} suggestion={suggestion} />}
        </>
      )}
    </div>
  );
}

type SuggestionProps = Pick<CellProps, 'row' | 'tabIndex'> & { readonly suggestion: SuggestedCategory };

/** How often the suggested category was right, and the button that accepts it; its key works on the active row. */
function Suggestion({ row, tabIndex, suggestion }: SuggestionProps) {
  const { edit } = useTableActions();
  const { matches, seen } = suggestion.reason;
  return (
    <>
      <span className={classes.evidence} title={reasonOf(suggestion.reason)}>
        {matches}/{seen}
      </span>
      <button
        type="button"
        className={classes.accept}
        tabIndex={tabIndex}
        aria-label={t('Accept {category}', { category: suggestion.name })}
        title={t('Accept {category}', { category: suggestion.name })}
        onClick={() => edit(row, { category: labelOf(suggestion) })}
      >
        {tabIndex === 0 ? <kbd aria-hidden>A</kbd> : <IconCheck size={14} aria-hidden />}
      </button>
    </>
  );
}

/** Merchant, tags and notes: empty ones appear when the row is pointed at or has the focus. */
export function DetailFields(cell: CellProps) {
  const { merchant, tags, notes, name } = cell.row;
  const { isEditable } = useTableActions();
  const canEdit = isEditable(cell.row);
  const hasOwnMerchant = merchant !== null && merchant.name !== name;
  const tagNames = tags.map((tag) => tag.name).join(', ');
  return (
    <div className={classes.details} data-details>
      {(merchant || canEdit) && (
        <FieldButton
          {...cell}
          field="merchant"
          label={t('Merchant: {name}', { name: merchant?.name ?? t('none') })}
          isEmpty={!hasOwnMerchant}
        >
          {hasOwnMerchant ? <Clipped text={merchant.name} /> : <IconBuildingStore size={14} aria-hidden />}
        </FieldButton>
      )}
      {(notes !== null || canEdit) && (
        <FieldButton
          {...cell}
          field="notes"
          label={notes === null ? t('Add notes') : t('Notes: {text}', { text: notes.slice(0, 200) })}
          isEmpty={notes === null}
        >
          {notes === null ? <IconNote size={14} aria-hidden /> : <Clipped text={notes} />}
        </FieldButton>
      )}
      {(tags.length > 0 || canEdit) && (
        <FieldButton
          {...cell}
          field="tags"
          label={t('Tags: {names}', { names: tagNames || t('none') })}
          isEmpty={tags.length === 0}
        >
          {tags.length === 0 && <IconTag size={14} aria-hidden />}
          {tags.slice(0, 2).map((tag) => (
            <span key={tag.id} className={classes.tag} dir="auto">
              {tag.name}
            </span>
          ))}
          {tags.length > 2 && <span className={classes.more}>+{tags.length - 2}</span>}
        </FieldButton>
      )}
    </div>
  );
}

function Clipped({ text }: { text: string }) {
  return (
    <span className={classes.clip} dir="auto">
      {text}
    </span>
  );
}

/** Two initials of the merchant or the name. */
export function Avatar({ row }: { row: Transaction }) {
  const words = (row.merchant?.name ?? row.name).split(/\s+/).filter((word) => /^[\p{L}\p{N}]/u.test(word));
  const initials = words.slice(0, 2).map((word) => String.fromCodePoint(word.codePointAt(0) ?? 32));
  return (
    <span className={classes.avatar} aria-hidden>
      {row.transfer?.status === 'confirmed' ? <IconArrowsExchange size={14} /> : initials.join('').toLocaleUpperCase()}
    </span>
  );
}
