import type { ReactNode } from 'react';
import classes from './how-computed.module.css';
import { t } from './i18n/index.ts';

/** The rule of the figures above it, below a line that opens it. */
export function HowComputed({ children }: { readonly children: ReactNode }) {
  return (
    <details className={classes.computed}>
      <summary>{t('How is this computed?')}</summary>
      {children}
    </details>
  );
}
