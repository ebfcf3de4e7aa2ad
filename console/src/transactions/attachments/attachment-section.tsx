import { Button, FileButton, Group, Text, Title } from '@mantine/core';
import { IconCamera, IconPaperclip } from '@tabler/icons-react';
import { type DragEvent, useEffect, useState } from 'react';
import { ErrorState } from '../../feedback/index.ts';
import { t } from '../../i18n/index.ts';
import { useLatest } from '../../ui/index.ts';
import { AttachmentTile } from './attachment-tile.tsx';
import classes from './attachments.module.css';
import { ACCEPTED, useAttachments } from './use-attachments.ts';

type AttachmentSectionProps = { readonly transactionId: string; readonly canEdit: boolean };

/** The files of a transaction. Files can be chosen, photographed, dropped on it, or pasted anywhere in the page. */
export function AttachmentSection({ transactionId, canEdit }: AttachmentSectionProps) {
  const { list, upload, remove } = useAttachments(transactionId);
  const [isOver, setOver] = useState(false);
  const onFiles = useLatest((files: readonly File[]) => files.length > 0 && upload.mutate(files));
  useEffect(() => (canEdit ? onPastedFiles((files) => onFiles.current(files)) : undefined), [canEdit, onFiles]);
  const attachments = list.data ?? [];
  if (!canEdit && attachments.length === 0) return null;
  const dropping = canEdit && {
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
  return (
    <section className={classes.section} aria-labelledby="attachments" data-over={isOver} {...dropping}>
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
      {canEdit && <AddButtons isBusy={upload.isPending} onFiles={(files) => onFiles.current(files)} />}
    </section>
  );
}

type AddButtonsProps = { readonly isBusy: boolean; readonly onFiles: (files: readonly File[]) => void };

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
