import { ActionIcon, Anchor } from '@mantine/core';
import { IconFileTypePdf, IconPhoto, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { t } from '../../../ui/i18n/index.ts';
import { useFormat } from '../../../ui/index.ts';
import { type Attachment, fileAddress } from './attachment-files.ts';
import classes from './attachments.module.css';

type AttachmentTileProps = { readonly attachment: Attachment; readonly onDelete?: () => void };

/** One file: its picture, a link that saves it, and a button that deletes it. */
export function AttachmentTile({ attachment, onDelete }: AttachmentTileProps) {
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
