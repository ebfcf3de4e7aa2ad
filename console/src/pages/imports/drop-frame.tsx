import { Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { t } from '../../ui/i18n/index.ts';
import { useCanWrite, useLatest } from '../../ui/index.ts';
import classes from './drop-frame.module.css';
import { setFiles } from './dropped-file.ts';

/** Takes files that are dropped anywhere in the window to the import page. */
export function DropFrame() {
  const navigate = useNavigate();
  const canWrite = useCanWrite();
  const [isOver, setOver] = useState(false);
  const onFiles = useLatest((files: readonly File[]) => {
    setFiles(files);
    void navigate({ to: '/imports', search: {} });
  });
  useEffect(() => (canWrite ? listen(setOver, (files) => onFiles.current(files)) : undefined), [canWrite, onFiles]);
  if (!isOver) return null;
  return (
    <div className={classes.frame} aria-hidden>
      <Text fw={600}>{t('Drop a file to import it')}</Text>
    </div>
  );
}

function listen(setOver: (isOver: boolean) => void, onFiles: (files: readonly File[]) => void): () => void {
  // Each element under the pointer sends its own events: the frame goes when the window is left.
  const controller = new AbortController();
  const { signal } = controller;
  const on = <Name extends 'dragover' | 'dragleave' | 'drop'>(name: Name, act: (event: DragEvent) => void) =>
    window.addEventListener(name, act, { signal });
  on('dragover', (event) => {
    if (!event.dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    setOver(true);
  });
  on('dragleave', (event) => {
    if (event.relatedTarget === null) setOver(false);
  });
  on('drop', (event) => {
    setOver(false);
    const files = [...(event.dataTransfer?.files ?? [])];
    if (files.length === 0 || event.defaultPrevented) return;
    event.preventDefault();
    onFiles(files);
  });
  return () => controller.abort();
}
