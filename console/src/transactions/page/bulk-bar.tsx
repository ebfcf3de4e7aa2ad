import { Button, CloseButton, Group, Paper, Popover, Text } from '@mantine/core';
import { IconCategory, IconEye, IconEyeOff, IconTag, IconTagOff, IconTrash, IconUser } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { CategoryPicker, MerchantPicker, TagsPicker } from '../label-pickers/index.ts';
import { type Change, countTransactions, type Edit, type Transaction } from '../model/index.ts';
import classes from './page.module.css';

type BulkBarProps = {
  readonly rows: readonly Transaction[];
  /** False if only labels of some rows may be changed. */
  readonly canChangeAll: boolean;
  readonly onEdit: (edits: readonly Edit[], message: string) => void;
  readonly onDelete: () => void;
  readonly onClear: () => void;
};

/** The actions for selected transactions. */
export function BulkBar({ rows, canChangeAll, onEdit, onDelete, onClear }: BulkBarProps) {
  const all = countTransactions(rows.length);
  const apply: Apply = (message, change) =>
    onEdit(
      rows.map((row) => ({ row, change: change(row) })),
      message,
    );
  return (
    <section aria-label="Selected transactions" className={classes.bulk}>
      <Paper p="xs" shadow="md">
        <Group gap={6}>
          <Text size="sm" fw={600} px={6} role="status">
            {rows.length} selected
          </Text>
          <LabelButtons all={all} apply={apply} />
          {canChangeAll ? (
            <>
              <ExcludeButton isExcluded={rows.every(({ excluded }) => excluded)} all={all} apply={apply} />
              <Button
                variant="default"
                size="xs"
                c="var(--mantine-color-error)"
                leftSection={<IconTrash size={16} aria-hidden />}
                onClick={onDelete}
              >
                Delete
              </Button>
            </>
          ) : (
            <Text size="sm" c="dimmed" px={6}>
              Some of these accounts let you change labels and notes only
            </Text>
          )}
          <CloseButton ml="auto" aria-label="Clear selection" onClick={onClear} />
        </Group>
      </Paper>
    </section>
  );
}

type Apply = (message: string, change: (row: Transaction) => Change) => void;

function ExcludeButton({ isExcluded, all, apply }: { isExcluded: boolean; all: string; apply: Apply }) {
  const Icon = isExcluded ? IconEye : IconEyeOff;
  const done = `${all} ${isExcluded ? 'included in' : 'excluded from'} reports`;
  return (
    <Button
      variant="default"
      size="xs"
      leftSection={<Icon size={16} aria-hidden />}
      onClick={() => apply(done, () => ({ excluded: !isExcluded }))}
    >
      {isExcluded ? 'Include in reports' : 'Exclude from reports'}
    </Button>
  );
}

function LabelButtons({ all, apply }: { all: string; apply: Apply }) {
  return (
    <>
      <PickerButton label="Category" icon={<IconCategory size={16} aria-hidden />}>
        {(close) => (
          <CategoryPicker
            value={null}
            onPick={close((category) => apply(`Category changed for ${all}`, () => ({ category })))}
          />
        )}
      </PickerButton>
      <PickerButton label="Merchant" icon={<IconUser size={16} aria-hidden />}>
        {(close) => (
          <MerchantPicker
            value={null}
            onPick={close((merchant) => apply(`Merchant changed for ${all}`, () => ({ merchant })))}
          />
        )}
      </PickerButton>
      <PickerButton label="Add tags" icon={<IconTag size={16} aria-hidden />}>
        {(close) => (
          <TagsPicker
            value={[]}
            done="Add tags"
            onDone={close((tags) => apply(`Tags changed for ${all}`, (row) => ({ tags: addTags(row.tags, tags) })))}
          />
        )}
      </PickerButton>
      <PickerButton label="Remove tags" icon={<IconTagOff size={16} aria-hidden />}>
        {(close) => (
          <TagsPicker
            value={[]}
            done="Remove tags"
            canCreate={false}
            onDone={close((tags) => apply(`Tags changed for ${all}`, (row) => ({ tags: removeTags(row.tags, tags) })))}
          />
        )}
      </PickerButton>
    </>
  );
}

type Close = <T>(pick: (value: T) => void) => (value: T) => void;
type PickerButtonProps = {
  readonly label: string;
  readonly icon: ReactNode;
  readonly children: (close: Close) => ReactNode;
};

function PickerButton({ label, icon, children }: PickerButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const close: Close = (pick) => (value) => {
    setOpen(false);
    pick(value);
  };
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="top-start"
      width="min(19rem, calc(100vw - 2rem))"
      shadow="md"
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <Button variant="default" size="xs" leftSection={icon} onClick={() => setOpen(!isOpen)}>
          {label}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={label}>{children(close)}</Popover.Dropdown>
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
