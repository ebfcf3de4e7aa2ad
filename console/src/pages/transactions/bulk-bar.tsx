import { ActionIcon, Button, CloseButton, Menu, Popover, Text } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { notifyError } from '../../ui/feedback/index.ts';
import { rich, t } from '../../ui/i18n/index.ts';
import {
  IconArrowsExchange,
  IconCategory,
  IconChecks,
  IconCircleCheck,
  IconDots,
  IconEye,
  IconEyeOff,
  IconTag,
  IconTagOff,
  IconTrash,
  IconUser,
} from '../../ui/icons/index.ts';
import { MoneyText, useFormat } from '../../ui/index.ts';
import { isOneRequest, type SameChange } from './bulk.ts';
import type { Change } from './change.ts';
import type { Transaction } from './list-query.ts';
import { AccountPicker, AT_ONCE, CategoryPicker, MerchantPicker, TagsPicker } from './pickers/index.ts';
import { type Sum, sumsOf } from './sums.ts';
import classes from './transactions-page.module.css';
import { countTransactions } from './use-deletion.ts';
import type { Progress } from './use-edits.ts';
import type { PageState } from './use-list-page.ts';

/** The line of the selected transactions: it takes the place of the headings, at the same height. */
export function BulkBar({ page }: { page: PageState }) {
  const { search, isFiltered, list, accessTo, setDialog, table, selected, edit, progress } = page;
  const { count } = useFormat();
  const all = useSelectAll(page);
  const working = progress ?? all.progress;
  const areAll = list.isTotal && selected.length === list.total && isOneRequest(list.total);
  const apply: Apply = (message, change, same) => {
    const matching = areAll && same !== undefined ? { search, change: same } : undefined;
    edit({ edits: selected.map((row) => ({ row, change: change(row) })), message, matching });
  };
  return (
    <section aria-label={t('Selected transactions')} className={classes.bulk}>
      <Text inherit role="status" className={classes.said ?? ''}>
        <strong>{t('{count} selected', { count: count(selected.length) })}</strong>
        {sumsOf(selected)
          .slice(0, 2)
          .map((sum) => (
            <SumText key={sum.currency} sum={sum} />
          ))}
      </Text>
      <div className={classes.actions}>
        {working !== null && (
          <span>{t('{done} of {all}', { done: count(working.done), all: count(working.total) })}</span>
        )}
        {all.progress !== null && (
          <Button variant="subtle" size="compact-sm" onClick={all.stop}>
            {t('Stop')}
          </Button>
        )}
        {working === null && selected.length < list.total && list.total <= SELECTED_MAX && (
          <Button variant="subtle" size="compact-sm" className={classes.all ?? ''} onClick={all.start}>
            {isFiltered
              ? t('Select all {count} that match', { count: count(list.total) })
              : t('Select all {count}', { count: count(list.total) })}
          </Button>
        )}
        <BulkActions
          rows={selected}
          all={countTransactions(selected.length)}
          canChangeAll={selected.every((row) => accessTo(row) === 'all')}
          isBusy={working !== null}
          apply={apply}
          onDelete={() => setDialog({ kind: 'delete', rows: selected, ...(areAll && { matching: search }) })}
        />
        <CloseButton aria-label={t('Clear selection')} onClick={table.clearSelection} />
      </div>
    </section>
  );
}

function SumText({ sum: { sum, average, currency, count } }: { sum: Sum }) {
  return (
    <>
      {' '}
      <MoneyText amount={sum} currency={currency} />
      {count > 1 && (
        <span className={classes.average}>
          {' '}
          {rich('· average <sum>{average}</sum>', {
            average,
            sum: () => <MoneyText amount={average} currency={currency} />,
          })}
        </span>
      )}
    </>
  );
}

/** The most transactions that are selected together: what a browser holds and sends in reasonable time. */
const SELECTED_MAX = 20_000;

/** Selects every transaction that matches the filters, page by page, with a way to stop. */
function useSelectAll({ list, table }: PageState) {
  const [progress, setProgress] = useState<Progress | null>(null);
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);
  const start = async () => {
    const abort = new AbortController();
    running.current = abort;
    setProgress({ done: 0, total: list.total });
    try {
      const rows = await list.loadAll((done) => setProgress({ done, total: list.total }), abort.signal);
      if (!abort.signal.aborted) table.replaceSelection(rows);
    } catch (error) {
      if (!abort.signal.aborted && error instanceof Error) notifyError(error, t('Not all could be selected'));
    } finally {
      setProgress(null);
    }
  };
  return { progress, start: () => void start(), stop: () => running.current?.abort() };
}

/** Changes the selected rows; `same` is the change where it is the same in all. */
type Apply = (message: string, change: (row: Transaction) => Change, same?: SameChange) => void;

type Picking = 'category' | 'merchant' | 'add tags' | 'remove tags' | 'account';

type BulkActionsProps = {
  readonly rows: readonly Transaction[];
  /** "3 transactions" */
  readonly all: string;
  /** False if only labels of some rows may be changed. */
  readonly canChangeAll: boolean;
  readonly isBusy: boolean;
  readonly apply: Apply;
  readonly onDelete: () => void;
};

/** The actions for the selected transactions: a button for the category, a menu for the others. */
function BulkActions(props: BulkActionsProps) {
  const { isBusy } = props;
  const [picking, setPicking] = useState<Picking | null>(null);
  const close = () => setPicking(null);
  const isChanging = picking !== null && picking !== 'category';
  return (
    <>
      <PickerPopover
        label={t('Category')}
        isOpen={picking === 'category'}
        onClose={close}
        target={
          <Button
            variant="default"
            size="xs"
            disabled={isBusy}
            aria-haspopup="dialog"
            leftSection={<IconCategory size={16} aria-hidden />}
            onClick={() => setPicking('category')}
          >
            {t('Category')}
          </Button>
        }
      >
        <LabelPicker {...props} picking="category" onClose={close} />
      </PickerPopover>
      <PickerPopover
        label={t('Change selected transactions')}
        isOpen={isChanging}
        onClose={close}
        target={
          // The menu and the pickers that it opens share one button.
          <span>
            <MoreMenu {...props} isPicking={isChanging} onPick={setPicking} />
          </span>
        }
      >
        {picking !== null && <LabelPicker {...props} picking={picking} onClose={close} />}
      </PickerPopover>
    </>
  );
}

type MoreMenuProps = BulkActionsProps & {
  /** The picker that the menu has opened keeps the focus. */
  readonly isPicking: boolean;
  readonly onPick: (picking: Picking) => void;
};

function MoreMenu(props: MoreMenuProps) {
  const { canChangeAll, isBusy, isPicking, onPick } = props;
  return (
    <Menu position="bottom-end" withinPortal returnFocus={!isPicking}>
      <Menu.Target>
        <ActionIcon variant="default" size={30} aria-label={t('More changes')} disabled={isBusy}>
          <IconDots size={16} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconUser size={16} aria-hidden />} onClick={() => onPick('merchant')}>
          {t('Merchant')}
        </Menu.Item>
        <Menu.Item leftSection={<IconTag size={16} aria-hidden />} onClick={() => onPick('add tags')}>
          {t('Add tags')}
        </Menu.Item>
        <Menu.Item leftSection={<IconTagOff size={16} aria-hidden />} onClick={() => onPick('remove tags')}>
          {t('Remove tags')}
        </Menu.Item>
        <ReviewedItem {...props} />
        {canChangeAll ? (
          <FullControlItems {...props} />
        ) : (
          <Menu.Item disabled maw="16rem">
            {t('Some of these accounts let you change labels and notes only')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

function ReviewedItem({ rows, all, apply }: BulkActionsProps) {
  const isReviewed = rows.every(({ reviewed }) => reviewed);
  const done = isReviewed ? t('{all} marked as not reviewed', { all }) : t('{all} marked as reviewed', { all });
  return (
    <Menu.Item
      leftSection={<IconCircleCheck size={16} aria-hidden />}
      onClick={() => apply(done, () => ({ reviewed: !isReviewed }), { reviewed: !isReviewed })}
    >
      {isReviewed ? t('Mark as not reviewed') : t('Mark as reviewed')}
    </Menu.Item>
  );
}

function FullControlItems({ rows, all, apply, onDelete, onPick }: MoreMenuProps) {
  const isExcluded = rows.every(({ excluded }) => excluded);
  const isCleared = rows.every(({ cleared }) => cleared);
  const marked = isCleared ? t('{all} marked as not cleared', { all }) : t('{all} marked as cleared', { all });
  const Eye = isExcluded ? IconEye : IconEyeOff;
  const done = isExcluded ? t('{all} included in reports', { all }) : t('{all} excluded from reports', { all });
  return (
    <>
      <Menu.Item leftSection={<IconArrowsExchange size={16} aria-hidden />} onClick={() => onPick('account')}>
        {t('Move to another account')}
      </Menu.Item>
      <Menu.Item
        leftSection={<Eye size={16} aria-hidden />}
        onClick={() => apply(done, () => ({ excluded: !isExcluded }), { excluded: !isExcluded })}
      >
        {isExcluded ? t('Include in reports') : t('Exclude from reports')}
      </Menu.Item>
      <Menu.Item
        leftSection={<IconChecks size={16} aria-hidden />}
        onClick={() => apply(marked, () => ({ cleared: !isCleared }), { cleared: !isCleared })}
      >
        {isCleared ? t('Mark as not cleared') : t('Mark as cleared')}
      </Menu.Item>
      <Menu.Item color="red" leftSection={<IconTrash size={16} aria-hidden />} onClick={onDelete}>
        {t('Delete')}
      </Menu.Item>
    </>
  );
}

type LabelPickerProps = Pick<BulkActionsProps, 'all' | 'apply'> & {
  readonly picking: Picking;
  readonly onClose: () => void;
};

function LabelPicker({ picking, all, apply, onClose }: LabelPickerProps) {
  const save: Apply = (message, change, same) => {
    onClose();
    apply(message, change, same);
  };
  if (picking === 'category') {
    return (
      <CategoryPicker
        value={null}
        onPick={(category) =>
          save(t('Category changed for {all}', { all }), () => ({ category }), { category_id: category?.id ?? null })
        }
      />
    );
  }
  if (picking === 'merchant') {
    return (
      <MerchantPicker
        value={null}
        onPick={(merchant) =>
          save(t('Merchant changed for {all}', { all }), () => ({ merchant }), { merchant_id: merchant?.id ?? null })
        }
      />
    );
  }
  if (picking === 'account') {
    return (
      <AccountPicker
        onPick={(account) =>
          save(t('{all} moved to {name}', { all, name: account.name }), () => ({ account }), { account_id: account.id })
        }
      />
    );
  }
  const change = picking === 'add tags' ? addTags : removeTags;
  return (
    <BulkTags
      isAdding={picking === 'add tags'}
      onDone={(tags) => {
        const ids = tags.map(({ id }) => id);
        const same = picking === 'add tags' ? { add_tag_ids: ids } : { remove_tag_ids: ids };
        save(t('Tags changed for {all}', { all }), (row) => ({ tags: change(row.tags, tags) }), same);
      }}
    />
  );
}

function BulkTags({ isAdding, onDone }: { isAdding: boolean; onDone: (tags: Tags) => void }) {
  const [tags, setTags] = useState<Tags>([]);
  return (
    <TagsPicker
      value={tags}
      onChange={setTags}
      done={isAdding ? t('Add tags') : t('Remove tags')}
      canCreate={isAdding}
      onDone={() => onDone(tags)}
    />
  );
}

type PickerPopoverProps = {
  readonly label: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly target: ReactNode;
  readonly children: ReactNode;
};

function PickerPopover({ label, isOpen, onClose, target, children }: PickerPopoverProps) {
  return (
    <Popover
      opened={isOpen}
      onChange={(open) => !open && onClose()}
      position="bottom-end"
      width="min(19rem, calc(100vw - 2rem))"
      shadow="md"
      transitionProps={AT_ONCE}
      trapFocus
      withRoles={false}
    >
      <Popover.Target>{target}</Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={label}>
        {children}
      </Popover.Dropdown>
    </Popover>
  );
}

type Tags = Transaction['tags'];

function addTags(own: Tags, added: Tags): Tags {
  return [...own, ...removeTags(added, own)];
}

function removeTags(own: Tags, gone: Tags): Tags {
  return own.filter(({ id }) => !gone.some((one) => one.id === id));
}
