import { Select, type SelectProps } from '@mantine/core';
import { t } from '../i18n/index.ts';
import type { AccountType } from './account-types.ts';
import { subtypeOptions } from './subtypes.ts';

type SubtypeFieldProps = Pick<SelectProps, 'value' | 'onChange' | 'error'> & {
  readonly type: AccountType;
  /** Offered even if the type no longer has it. */
  readonly current?: string | null;
};

/** The subtypes of an account type; nothing for a type without any. */
export function SubtypeField({ type, current = null, ...field }: SubtypeFieldProps) {
  const subtypes = subtypeOptions(type, current);
  if (subtypes.length < 2) return null;
  return <Select label={t('Subtype')} data={subtypes} searchable clearable placeholder={t('None')} {...field} />;
}
