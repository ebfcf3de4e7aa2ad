import { TextInput } from '@mantine/core';
import type { Schemas } from '../../api/index.ts';
import { useForm } from '../../ui/forms/index.ts';
import { t } from '../../ui/i18n/index.ts';
import { LabelForm, labelValues } from './label-form.tsx';
import { MERCHANTS } from './label-kinds.ts';

type MerchantFormProps = { readonly merchant: Schemas['Merchant'] | null; readonly onClose: () => void };

/** Creates a merchant, or edits one. */
export function MerchantForm({ merchant, onClose }: MerchantFormProps) {
  const form = useForm({ initialValues: { ...labelValues(merchant), website_url: merchant?.website_url ?? '' } });
  return (
    <LabelForm
      kind={MERCHANTS}
      label={merchant}
      form={form}
      body={(values) => ({ ...values, website_url: values.website_url || null })}
      onClose={onClose}
    >
      <TextInput
        type="url"
        label={t('Website')}
        placeholder="https://example.org"
        {...form.getInputProps('website_url')}
      />
    </LabelForm>
  );
}
