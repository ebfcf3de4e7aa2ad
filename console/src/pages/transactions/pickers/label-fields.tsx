import { Input, InputBase, Popover } from '@mantine/core';
import { type ReactNode, useId, useState } from 'react';
import { t } from '../../../ui/i18n/index.ts';
import { IconChevronDown } from '../../../ui/icons/index.ts';
import { CategoryIcon } from '../../../ui/index.ts';
import type { Transaction } from '../list-query.ts';
import { CategoryPicker, MerchantPicker, TagsPicker } from './label-pickers.tsx';
import classes from './picker.module.css';

type Labelled = Pick<Transaction, 'category' | 'merchant' | 'tags'>;
type LabelFieldsProps = { readonly value: Labelled; readonly onChange: (change: Partial<Labelled>) => void };

/** Category, merchant and tags of a form, each with the picker of the table, which can also create. */
export function LabelFields(props: LabelFieldsProps) {
  return (
    <>
      <CategoryField value={props.value.category} onPick={(category) => props.onChange({ category })} />
      <MerchantAndTags {...props} />
    </>
  );
}

export function MerchantAndTags({ value: { merchant, tags }, onChange }: LabelFieldsProps) {
  return (
    <>
      <PickerField label={t('Merchant')} text={merchant?.name ?? null} none={t('No merchant')}>
        {(close) => (
          <MerchantPicker
            value={merchant?.id ?? null}
            onPick={(picked) => {
              close();
              onChange({ merchant: picked });
            }}
          />
        )}
      </PickerField>
      <PickerField label={t('Tags')} text={tags.map(({ name }) => name).join(', ') || null} none={t('No tags')}>
        {(close) => (
          <TagsPicker value={tags} done={t('Done')} onDone={close} onChange={(picked) => onChange({ tags: picked })} />
        )}
      </PickerField>
    </>
  );
}

type CategoryFieldProps = {
  readonly value: Transaction['category'];
  readonly onPick: (category: Transaction['category']) => void;
};

export function CategoryField({ value, onPick }: CategoryFieldProps) {
  return (
    <PickerField
      label={t('Category')}
      text={value?.name ?? null}
      none={t('No category')}
      icon={value && <CategoryIcon {...value} size={20} />}
    >
      {(close) => (
        <CategoryPicker
          value={value?.id ?? null}
          onPick={(picked) => {
            close();
            onPick(picked);
          }}
        />
      )}
    </PickerField>
  );
}

type PickerFieldProps = {
  readonly label: string;
  /** The current choice as text; null for none. */
  readonly text: string | null;
  readonly none: string;
  /** Shown before the text. */
  readonly icon?: ReactNode;
  /** The picker; `close` closes it after a choice. */
  readonly children: (close: () => void) => ReactNode;
};

/** A dropdown with a transition is not there before the second frame, and cannot have the focus. */
export const AT_ONCE = { duration: 0 } as const;

/** A form field that opens the picker of the table. */
function PickerField({ label, text, none, icon, children }: PickerFieldProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-start"
      width="target"
      shadow="md"
      transitionProps={AT_ONCE}
      trapFocus
    >
      <Popover.Target>
        <InputBase
          component="button"
          type="button"
          id={id}
          label={label}
          aria-label={`${label}: ${text ?? none}`}
          pointer
          leftSection={icon}
          rightSection={<IconChevronDown size={16} aria-hidden />}
          onClick={() => setOpen(!isOpen)}
        >
          {text === null ? (
            <Input.Placeholder>{none}</Input.Placeholder>
          ) : (
            <span className={classes.chosen} dir="auto">
              {text}
            </span>
          )}
        </InputBase>
      </Popover.Target>
      <Popover.Dropdown aria-label={label}>{children(() => setOpen(false))}</Popover.Dropdown>
    </Popover>
  );
}
