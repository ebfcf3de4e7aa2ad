import { Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { t } from '../../ui/i18n/index.ts';
import { useCanWrite, useLatest } from '../../ui/index.ts';
import classes from './drop-frame.module.css';
import { setFile } from './dropped-file.ts';

/** Takes a file that is dropped anywhere in the window to the import page. */
export function DropFrame() {
  const navigate = useNavigate();
  const canWrite = useCanWrite();
  const [isOver, setOver] = useState(false);
  const onFile = useLatest((file: File) => {
    setFile(file);
    void navigate({ to: '/imports', search: {} });
  });
  useEffect(() => (canWrite ? listen(setOver, (file) => onFile.current(file)) : undefined), [canWrite, onFile]);
  if (!isOver) return null;
  return (
    <div className={classes.frame} aria-hidden>
      <Text fw={600}>{t('Drop a file to import it')}</Text>
    </div>
  );
}

function listen(setOver: (isOver: boolean) => void, onFile: (file: File) => void): () => void {
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
    const file = event.dataTransfer?.files[0];
    if (file === undefined || event.defaultPrevented) return;
    event.preventDefault();
    onFile(file);
  });
  return () => controller.abort();
}
