import { Select } from '@mantine/core';
import { issueFor } from '../api/index.ts';
import type { AccountType } from './account-types.ts';
import { subtypeOptions } from './subtypes.ts';

type SubtypeFieldProps = {
  readonly type: AccountType;
  readonly current?: string | null;
  readonly error: Error | null;
};

/** The subtypes of an account type; nothing for a type without any. */
export function SubtypeField({ type, current = null, error }: SubtypeFieldProps) {
  const subtypes = subtypeOptions(type, current);
  if (subtypes.length < 2) return null;
  return (
    <Select
      key={type}
      name="subtype"
      label="Subtype"
      data={subtypes}
      defaultValue={current}
      searchable
      clearable
      placeholder="None"
      error={issueFor(error, 'subtype')}
    />
  );
}
