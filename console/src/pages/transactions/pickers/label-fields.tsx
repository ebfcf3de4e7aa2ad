import { t } from '../../../ui/i18n/index.ts';
import { CategoryIcon } from '../../../ui/index.ts';
import type { Transaction } from '../list-query.ts';
import { CategoryPicker, MerchantPicker, TagsPicker } from './label-pickers.tsx';
import { PickerField } from './picker-field.tsx';

type Labelled = Pick<Transaction, 'category' | 'merchant' | 'tags'>;
type LabelFieldsProps = { readonly value: Labelled; readonly onChange: (change: Partial<Labelled>) => void };

/** Category, merchant and tags of a form, each with the picker of the table, which can also create. */
export function LabelFields({ value, onChange }: LabelFieldsProps) {
  const { category, merchant, tags } = value;
  return (
    <>
      <CategoryField value={category} onPick={(picked) => onChange({ category: picked })} />
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
