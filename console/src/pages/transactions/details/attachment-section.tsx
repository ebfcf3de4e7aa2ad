import { Title } from '@mantine/core';
import { ErrorState } from '../../../ui/feedback/index.ts';
import { t } from '../../../ui/i18n/index.ts';
import { AddButtons } from './add-buttons.tsx';
import { AttachmentTile } from './attachment-tile.tsx';
import classes from './attachments.module.css';
import { useAttachments } from './use-attachments.ts';
import { useGivenFiles } from './use-given-files.ts';

type AttachmentSectionProps = { readonly transactionId: string; readonly canEdit: boolean };

/** The files of a transaction. Files can be chosen, photographed, dropped on it, or pasted anywhere in the page. */
export function AttachmentSection({ transactionId, canEdit }: AttachmentSectionProps) {
  const { list, upload, remove } = useAttachments(transactionId);
  const dropping = useGivenFiles(canEdit, upload.mutate);
  const attachments = list.data ?? [];
  if (!canEdit && attachments.length === 0) return null;
  return (
    <section className={classes.section} aria-labelledby="attachments" {...dropping}>
      <Title order={3} size="sm" id="attachments">
        {t('Attachments')}
      </Title>
      {list.error && <ErrorState error={list.error} onRetry={list.refetch} />}
      {attachments.length > 0 && (
        <ul className={classes.list}>
          {attachments.map((attachment) => (
            <AttachmentTile
              key={attachment.id}
              attachment={attachment}
              {...(canEdit && { onDelete: () => remove.mutate(attachment) })}
            />
          ))}
        </ul>
      )}
      {canEdit && <AddButtons isBusy={upload.isPending} onFiles={upload.mutate} />}
    </section>
  );
}
