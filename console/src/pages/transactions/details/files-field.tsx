import { CloseButton, Text } from '@mantine/core';
import { t } from '../../../ui/i18n/index.ts';
import { AddButtons } from './add-buttons.tsx';
import classes from './attachments.module.css';
import { useGivenFiles } from './use-given-files.ts';

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
