import { ActionIcon, Text, Tooltip } from '@mantine/core';
import { IconBaselineDensityMedium, IconBaselineDensitySmall } from '@tabler/icons-react';
import { t } from '../../ui/i18n/index.ts';
import { WritersOnly } from '../../ui/index.ts';
import { ColumnsMenu } from './columns-menu.tsx';
import { SuggestedTransfers } from './details/suggested-transfers.tsx';
import { DownloadMenu } from './download-menu.tsx';
import { GoToDate } from './go-to-date.tsx';
import { MonthSums } from './month-sums.tsx';
import { Difference } from './reconcile-panel.tsx';
import { sortOf } from './search.ts';
import type { Column, Density } from './table/table.tsx';
import classes from './transactions-page.module.css';
import type { PageState } from './use-list-page.ts';

type ListLineProps = {
  readonly page: PageState;
  readonly density: Density;
  readonly onDensity: (density: Density) => void;
  readonly hidden: readonly Column[];
  readonly onHide: (hidden: readonly Column[]) => void;
};

/** The line above the headings: what is listed, and how it is shown. */
export function ListLine({ page, density, onDensity, hidden, onHide }: ListLineProps) {
  const { search, table, list, change, rows } = page;
  const isCompact = density === 'compact';
  return (
    <div className={classes.line}>
      <Text inherit role="status">
        {t('{count, plural, one {# transaction} other {# transactions}}', { count: list.total })}
      </Text>
      {page.ledger && page.statement ? (
        <Difference ledger={page.ledger} statement={page.statement} />
      ) : (
        <MonthSums sums={page.sums} search={page.rows.shown} />
      )}
      <WritersOnly>
        <SuggestedTransfers />
      </WritersOnly>
      <div className={classes.tools} data-screen-only>
        <GoToDate
          search={rows.shown}
          isByDate={sortOf(search).endsWith('date')}
          onSortByDate={() => change({ sort: undefined })}
          onGo={table.moveTo}
        />
        <DownloadMenu search={rows.shown} />
        <ColumnsMenu hidden={hidden} hasBalance={page.balanceAt !== undefined} onChange={onHide} />
        <Tooltip label={isCompact ? t('Show two lines') : t('Show one line')}>
          <ActionIcon
            variant="subtle"
            color="gray"
            className={classes.density ?? ''}
            aria-label={isCompact ? t('Show two lines per transaction') : t('Show one line per transaction')}
            onClick={() => onDensity(isCompact ? 'comfortable' : 'compact')}
          >
            {isCompact ? (
              <IconBaselineDensityMedium size={18} aria-hidden />
            ) : (
              <IconBaselineDensitySmall size={18} aria-hidden />
            )}
          </ActionIcon>
        </Tooltip>
      </div>
    </div>
  );
}
