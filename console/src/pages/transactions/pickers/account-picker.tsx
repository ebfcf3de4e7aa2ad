import { useSuspenseQuery } from '@tanstack/react-query';
import { accountsQuery } from '../../../api/index.ts';
import { t } from '../../../ui/i18n/index.ts';
import type { Transaction } from '../list-query.ts';
import { useAccess } from '../use-access.ts';
import { Picker } from './picker.tsx';

/** The accounts whose transactions the user may add. */
export function AccountPicker({ onPick }: { onPick: (account: Transaction['account']) => void }) {
  const { data } = useSuspenseQuery(accountsQuery());
  const accessTo = useAccess();
  const accounts = data.filter((account) => accessTo({ account }) === 'all');
  const pick = (picked: string | null) => {
    const found = accounts.find(({ id }) => id === picked);
    if (found === undefined) return;
    const { id, name, account_type } = found;
    onPick({ id, name, account_type });
  };
  return (
    <Picker label={t('Account')} options={accounts.map(({ id, name }) => ({ id, name }))} selected={[]} onPick={pick} />
  );
}
