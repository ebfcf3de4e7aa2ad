import { useQuery, useQueryClient } from '@tanstack/react-query';
import { profileQuery, waitingOwner } from '../../../api/index.ts';
import { notifyDone } from '../../../ui/feedback/index.ts';
import { t } from '../../../ui/i18n/index.ts';
import { deleteWaiting, putWaiting, readWaiting, WAITING_KEY, type WaitingEntry } from './waiting-store.ts';

/** The person's entries that wait on this device, and a function that deletes one, with undo. */
export function useWaiting() {
  const client = useQueryClient();
  const { data: profile } = useQuery(profileQuery());
  const owner = profile?.id ?? '';
  const { data = [], isSuccess } = useQuery({
    queryKey: [...WAITING_KEY, owner],
    queryFn: () => (waitingOwner() === owner ? readWaiting(owner) : []),
    networkMode: 'always',
    staleTime: 0,
  });
  const refresh = () => client.invalidateQueries({ queryKey: WAITING_KEY });
  const remove = async (one: WaitingEntry) => {
    await deleteWaiting(one.key);
    await refresh();
    notifyDone(t('Deleted'), () => void putWaiting(one).then(refresh));
  };
  return { waiting: data, isKnown: isSuccess, remove };
}
