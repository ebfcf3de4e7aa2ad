import { Notifications } from '@mantine/notifications';

// Above the bars, below dialogs; errors are above both (`global.css`).
const Z_INDEX = 150;

/** The list of what {@link notifyDone} and {@link notifyError} show. */
export function NoticeList() {
  return <Notifications position="bottom-left" limit={2} zIndex={Z_INDEX} />;
}
