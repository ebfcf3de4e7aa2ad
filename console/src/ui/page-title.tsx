import { Group, Text, Title } from '@mantine/core';
import { createContext, type ReactNode, use, useEffect } from 'react';
import { t } from './i18n/index.ts';
import { IconSearch } from './icons/index.ts';
import classes from './page-title.module.css';

/** Opens the command palette; the shell provides it. */
export const OpenPalette = createContext<(() => void) | null>(null);

type PageTitleProps = {
  readonly title: string;
  readonly text?: ReactNode;
  readonly children?: ReactNode;
};

/** A page's heading and document title, with its actions. */
export function PageTitle({ title, text, children }: PageTitleProps) {
  useEffect(() => {
    document.title = t('{title} – Coffer', { title });
  }, [title]);
  return (
    <Group justify="space-between" align="flex-start" mb="lg" gap="sm">
      <div className={classes.title}>
        <Title order={1}>{title}</Title>
        {text && <Text c="dimmed">{text}</Text>}
      </div>
      <Group gap="xs" data-screen-only>
        <SearchButton />
        {children}
      </Group>
    </Group>
  );
}

/** Opens the command palette. Phones have the same in the top bar. */
export function SearchButton() {
  const open = use(OpenPalette);
  if (open === null) return null;
  return (
    <button type="button" className={classes.search} data-screen-only onClick={open}>
      <IconSearch size={18} stroke={1.6} aria-hidden />
      <span>{t('Search or go to')}</span>
      <kbd className={classes.key}>{t('Ctrl K')}</kbd>
    </button>
  );
}
