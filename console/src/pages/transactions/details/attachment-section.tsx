import { ActionIcon, Anchor, Title } from '@mantine/core';
import { IconFileTypePdf, IconPhoto, IconTrash } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, done, keyOf } from '../../../api/index.ts';
import { ErrorState, notifyDone } from '../../../ui/feedback/index.ts';
import { t } from '../../../ui/i18n/index.ts';
import { useFormat } from '../../../ui/index.ts';
import { refetchLists } from '../list-cache.ts';
import { AddButtons } from './add-buttons.tsx';
import { type Attachment, fileAddress, listFiles, sendFile } from './attachment-files.ts';
import classes from './attachments.module.css';
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

/** The attachments of a transaction, and functions that add and delete them. */
function useAttachments(transactionId: string) {
  const client = useQueryClient();
  const list = useQuery({
    queryKey: keyOf('/api/v1/transactions/{id}/attachments', { id: transactionId }),
    queryFn: ({ signal }) => listFiles(transactionId, signal),
  });
  const upload = useMutation({
    mutationFn: async (files: readonly File[]) => {
      for (const file of files) await sendFile(transactionId, file);
    },
    onSettled: () => refetchLists(client),
  });
  const remove = useMutation({
    mutationFn: ({ id }: Attachment) => done(api.DELETE('/api/v1/attachments/{id}', { params: { path: { id } } })),
    onSuccess: (_, { filename }) => notifyDone(t('{name} is deleted', { name: filename })),
    onSettled: () => refetchLists(client),
  });
  return { list, upload, remove };
}

type AttachmentTileProps = { readonly attachment: Attachment; readonly onDelete?: () => void };

/** One file: its picture, a link that saves it, and a button that deletes it. */
function AttachmentTile({ attachment, onDelete }: AttachmentTileProps) {
  const { filename, content_type, byte_size } = attachment;
  const { count } = useFormat();
  const [isBroken, setBroken] = useState(false);
  const isPicture = content_type.startsWith('image/') && !isBroken;
  const address = fileAddress(attachment);
  const size =
    byte_size < 1_000_000 ? `${count(Math.ceil(byte_size / 1000))} kB` : `${count(Math.round(byte_size / 1e6))} MB`;
  return (
    <li className={classes.tile}>
      <span className={classes.picture}>
        {isPicture ? (
          // Some browsers cannot show every type.
          <img src={address} alt="" loading="lazy" onError={() => setBroken(true)} />
        ) : content_type === 'application/pdf' ? (
          <IconFileTypePdf size={24} aria-hidden />
        ) : (
          <IconPhoto size={24} aria-hidden />
        )}
      </span>
      <Anchor size="sm" href={address} download={filename} className={classes.name}>
        <bdi>{filename}</bdi>
      </Anchor>
      <span className={classes.size}>{size}</span>
      {onDelete && (
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('Delete {name}', { name: filename })}
          onClick={onDelete}
        >
          <IconTrash size={16} aria-hidden />
        </ActionIcon>
      )}
    </li>
  );
}
