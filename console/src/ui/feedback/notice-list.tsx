import { Notifications } from '@mantine/notifications';

/** The list of what {@link notifyDone} and {@link notifyError} show. */
export function NoticeList() {
  return <Notifications position="bottom-left" limit={2} />;
}
