import { Anchor, Button, Group, MantineThemeProvider, Text, Title, VisuallyHidden } from '@mantine/core';
import { Link, type LinkProps } from '@tanstack/react-router';
import { createContext, type ReactNode, use, useEffect } from 'react';
import { createPortal } from 'react-dom';
import { t } from './i18n/index.ts';
import { IconArrowLeft, IconPlus, IconSearch } from './icons/index.ts';
import classes from './page-title.module.css';
import { useIsPhone } from './use-is-phone.ts';

type Frame = {
  readonly openPalette: () => void;
  /** Opens the form of a new transaction; null for guests. */
  readonly add: (() => void) | null;
  /** Links to the other pages of the section; null on a page without any. */
  readonly tabs: ReactNode;
  /** Where the top bar of phones names a page that is a part of another. */
  readonly barTitle: HTMLElement | null;
};

/** The frame of every page; the shell provides it. */
export const PageFrame = createContext<Frame | null>(null);

type PageTitleProps = {
  readonly title: string;
  readonly text?: ReactNode;
  /** The page that this one is a part of. */
  readonly back?: { readonly to: NonNullable<LinkProps['to']>; readonly label: string };
  /** Whether the title, the way back and the text share a line. */
  readonly isOneLine?: boolean;
  readonly children?: ReactNode;
};

/** A page's heading and document title, the tabs of its section, and its own actions. */
export function PageTitle({ title, text, back, isOneLine = false, children }: PageTitleProps) {
  const tabs = use(PageFrame)?.tabs ?? null;
  const isPhone = useIsPhone();
  useEffect(() => {
    document.title = t('{title} – Coffer', { title });
  }, [title]);
  const actions = <PageActions>{children}</PageActions>;
  return (
    <>
      <PageHead>
        <div className={isOneLine ? classes.one_line : classes.title}>
          {back && isPhone ? (
            <BarTitle title={title} back={back} />
          ) : (
            <Heading title={title} back={back} isOneLine={isOneLine} />
          )}
          {text && (
            <Text component="div" c="dimmed">
              {text}
            </Text>
          )}
        </div>
        {tabs === null && actions}
      </PageHead>
      {tabs !== null && (
        <div className={classes.line}>
          {tabs}
          {actions}
        </div>
      )}
    </>
  );
}

const QUIET = { components: { Button: { defaultProps: { variant: 'default' } } } } as const;

/** The buttons of a page or of a part of it: the frame's Add alone is filled. */
export function PageActions({ children }: { children: ReactNode }) {
  return (
    <MantineThemeProvider theme={QUIET}>
      <Group gap="xs" className={classes.actions ?? ''} data-screen-only>
        {children}
      </Group>
    </MantineThemeProvider>
  );
}

function Heading({ title, back, isOneLine }: Pick<PageTitleProps, 'title' | 'back' | 'isOneLine'>) {
  return (
    <>
      {back && isOneLine && (
        <Link to={back.to} aria-label={back.label} title={back.label} className={classes.back}>
          <IconArrowLeft size={20} stroke={1.6} aria-hidden />
        </Link>
      )}
      {back && !isOneLine && (
        <Anchor size="sm" className={classes.back ?? ''} renderRoot={(props) => <Link to={back.to} {...props} />}>
          <IconArrowLeft size={16} aria-hidden />
          {back.label}
        </Anchor>
      )}
      <Title order={1}>{title}</Title>
    </>
  );
}

/** The way back and the name in the top bar, in place of a title on the page. */
function BarTitle({ title, back }: { readonly title: string; readonly back: NonNullable<PageTitleProps['back']> }) {
  const bar = use(PageFrame)?.barTitle;
  return (
    <>
      <VisuallyHidden>
        <Title order={1}>{title}</Title>
      </VisuallyHidden>
      {bar &&
        createPortal(
          <>
            <Link to={back.to} aria-label={back.label} className={classes.bar_back}>
              <IconArrowLeft size={20} stroke={1.6} aria-hidden />
            </Link>
            <span aria-hidden className={classes.bar_name}>
              {title}
            </span>
          </>,
          bar,
        )}
    </>
  );
}

/** The first line of a page: what it shows, and at its end the search and Add, on every page in one place. */
export function PageHead({ children }: { children: ReactNode }) {
  const frame = use(PageFrame);
  return (
    <div className={classes.head}>
      <div className={classes.about}>{children}</div>
      {frame !== null && (
        <div className={classes.controls} data-screen-only>
          <button type="button" className={classes.search} onClick={frame.openPalette}>
            <IconSearch size={18} stroke={1.6} aria-hidden />
            <span>{t('Search or go to')}</span>
            <kbd className={classes.key}>{t('Ctrl K')}</kbd>
          </button>
          {frame.add !== null && (
            <Button leftSection={<IconPlus size={16} aria-hidden />} title={t('Add transaction')} onClick={frame.add}>
              {t('Add')}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
