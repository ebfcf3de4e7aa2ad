import { Select, type SelectProps } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { familySettingsQuery } from '../../api/index.ts';
import { t } from '../i18n/index.ts';
import { currencyChoices } from './regions.ts';

/** One of the family's currencies, found by name or code. */
export function CurrencySelect(props: Omit<SelectProps, 'data'>) {
  const { data: family } = useSuspenseQuery(familySettingsQuery());
  const present = typeof props.value === 'string' ? [props.value] : [];
  return (
    <Select
      label={t('Currency')}
      data={currencyChoices([...new Set([...present, ...family.enabled_currencies])])}
      searchable
      allowDeselect={false}
      nothingFoundMessage={t('No results')}
      maxDropdownHeight={260}
      {...props}
    />
  );
}
