import { ActionIcon, Anchor, Button, CloseButton, FileButton, Group, Text, Title } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type DragEvent, useEffect, useState } from 'react';
import { api, keyOf } from '../../../api/index.ts';
import { ErrorState, useUndoable } from '../../../ui/feedback/index.ts';
import { t } from '../../../ui/i18n/index.ts';
import { IconCamera, IconFileTypePdf, IconPaperclip, IconPhoto, IconTrash } from '../../../ui/icons/index.ts';
import { useFormat, useLatest } from '../../../ui/index.ts';
import { refetchLists } from '../list-cache.ts';
import { ACCEPTED, type Attachment, fileAddress, listFiles, sendFile } from './attachment-files.ts';
import classes from './details.module.css';

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
  const announce = useUndoable(() => refetchLists(client));
  const remove = useMutation({
    mutationFn: ({ id }: Attachment) => api.DELETE('/api/v1/attachments/{id}', { params: { path: { id } } }),
    onSuccess: ({ response }, { filename }) => announce(t('{name} deleted', { name: filename }), response),
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

type AddButtonsProps = { readonly isBusy: boolean; readonly onFiles: (files: readonly File[]) => void };

/** Chooses files or takes a photo. */
function AddButtons({ isBusy, onFiles }: AddButtonsProps) {
  return (
    <Group gap="xs">
      <FileButton multiple accept={ACCEPTED} onChange={onFiles}>
        {(button) => (
          <Button
            {...button}
            variant="default"
            size="xs"
            loading={isBusy}
            leftSection={<IconPaperclip size={16} aria-hidden />}
          >
            {t('Attach file')}
          </Button>
        )}
      </FileButton>
      <FileButton accept="image/*" capture="environment" onChange={(file) => file && onFiles([file])}>
        {(button) => (
          <Button
            {...button}
            className={classes.camera}
            variant="default"
            size="xs"
            leftSection={<IconCamera size={16} aria-hidden />}
          >
            {t('Take photo')}
          </Button>
        )}
      </FileButton>
      <Text size="xs" c="dimmed" className={classes.hint}>
        {t('Or drop or paste an image or a PDF, up to 10 MB')}
      </Text>
    </Group>
  );
}

type FilesFieldProps = {
  readonly files: readonly File[];
  /** The names of chosen files, also of those that a reload has lost. */
  readonly names: readonly string[];
  readonly onChange: (files: readonly File[]) => void;
};

/** The files that a new transaction will have. */
export function FilesField({ files, names, onChange }: FilesFieldProps) {
  const lost = names.filter((name) => !files.some((file) => file.name === name));
  const add = (more: readonly File[]) => onChange([...files, ...more]);
  const dropping = useGivenFiles(true, add);
  return (
    <section className={classes.section} aria-label={t('Attachments')} {...dropping}>
      {files.length > 0 && (
        <ul className={classes.list}>
          {files.map((file) => (
            <li key={`${file.name} ${file.size} ${file.lastModified}`} className={classes.tile}>
              <bdi className={classes.name}>{file.name}</bdi>
              <CloseButton
                aria-label={t('Remove {name}', { name: file.name })}
                onClick={() => onChange(files.filter((one) => one !== file))}
              />
            </li>
          ))}
        </ul>
      )}
      {lost.length > 0 && (
        <Text size="sm" role="status">
          {t('Select these files again; the browser forgets them when the page is loaded: {names}', {
            names: lost.join(', '),
          })}
        </Text>
      )}
      <AddButtons isBusy={false} onFiles={add} />
    </section>
  );
}

/** The attributes of a place that takes dropped files; files that are pasted anywhere in the page count too. */
function useGivenFiles(isAllowed: boolean, act: (files: readonly File[]) => void) {
  const [isOver, setOver] = useState(false);
  const onFiles = useLatest((files: readonly File[]) => files.length > 0 && act(files));
  useEffect(() => (isAllowed ? onPastedFiles((files) => onFiles.current(files)) : undefined), [isAllowed, onFiles]);
  if (!isAllowed) return {};
  return {
    'data-over': isOver,
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      onFiles.current([...event.dataTransfer.files]);
    },
  };
}

/** Calls back with the files that are pasted; text is left to the field that has the focus. */
function onPastedFiles(act: (files: readonly File[]) => void): () => void {
  const paste = (event: ClipboardEvent) => {
    const files = [...(event.clipboardData?.files ?? [])];
    if (files.length === 0) return;
    event.preventDefault();
    act(files);
  };
  window.addEventListener('paste', paste);
  return () => window.removeEventListener('paste', paste);
}
