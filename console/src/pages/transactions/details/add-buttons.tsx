import { Button, FileButton, Group, Text } from '@mantine/core';
import { IconCamera, IconPaperclip } from '@tabler/icons-react';
import { t } from '../../../ui/i18n/index.ts';
import { ACCEPTED } from './attachment-files.ts';
import classes from './attachments.module.css';

type AddButtonsProps = { readonly isBusy: boolean; readonly onFiles: (files: readonly File[]) => void };

/** Chooses files or takes a photo. */
export function AddButtons({ isBusy, onFiles }: AddButtonsProps) {
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
