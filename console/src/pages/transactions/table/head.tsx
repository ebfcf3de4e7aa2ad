import { t } from '../../../ui/i18n/index.ts';
import { IconArrowDown, IconArrowUp } from '../../../ui/icons/index.ts';
import type { Sort } from '../../../ui/routing/index.ts';
import classes from './table.module.css';

type HeadProps = {
  readonly isAllSelected: boolean;
  readonly canSelect: boolean;
  readonly onSelectAll: () => void;
  /** Whether the last column is the balance, in place of the account. */
  readonly hasBalance: boolean;
  /** Whether the boxes tick what is cleared, in place of selecting. */
  readonly isReconciling: boolean;
  readonly sort: Sort;
  readonly onSort: (sort: Sort) => void;
};

/** The visible column headings, which also sort. The grid has its own headings for screen readers. */
export function Head({ isAllSelected, canSelect, onSelectAll, hasBalance, isReconciling, sort, onSort }: HeadProps) {
  return (
    <div className={classes.head} data-balance={hasBalance}>
      <div className={classes.check} data-ticks={isReconciling || undefined}>
        <input
          type="checkbox"
          aria-label={isReconciling ? t('Tick all loaded transactions') : t('Select all loaded transactions')}
          checked={isAllSelected}
          disabled={!canSelect}
          onChange={onSelectAll}
        />
      </div>
      <SortButton className={classes.date} name="date" label={t('Date')} sort={sort} onSort={onSort} />
      <SortButton className={classes.what} name="name" label={t('Transaction')} sort={sort} onSort={onSort} />
      <div className={classes.category}>{t('Category')}</div>
      {!hasBalance && <div className={classes.account}>{t('Account')}</div>}
      <SortButton className={classes.money} name="amount" label={t('Amount')} sort={sort} onSort={onSort} />
      {hasBalance && <div className={classes.account}>{t('Balance')}</div>}
    </div>
  );
}

type SortButtonProps = {
  readonly className: string | undefined;
  readonly name: 'date' | 'name' | 'amount';
  readonly label: string;
  readonly sort: Sort;
  readonly onSort: (sort: Sort) => void;
};

/** Sorts by a column; again: in the other direction. */
function SortButton({ className, name, label, sort, onSort }: SortButtonProps) {
  const isSorted = sort.replace('-', '') === name;
  const isDescending = sort.startsWith('-');
  const Arrow = isDescending ? IconArrowDown : IconArrowUp;
  return (
    <div className={className}>
      <button type="button" className={classes.sort} onClick={() => onSort(nextSort(name, sort))}>
        <span className="spoken">{t('Sort by')} </span>
        {label}
        {isSorted && <Arrow size={14} aria-label={isDescending ? t('descending') : t('ascending')} role="img" />}
      </button>
    </div>
  );
}

// The newest and the largest come first; names begin with A.
function nextSort(name: SortButtonProps['name'], sort: Sort): Sort {
  const first = name === 'name' ? name : (`-${name}` as const);
  if (sort !== first) return first;
  return name === 'name' ? '-name' : name;
}
