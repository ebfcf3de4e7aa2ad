import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { toReviewQuery } from '../../api/index.ts';
import { usePendingProposals } from '../../pages/proposals/queries.ts';
import { t } from '../../ui/i18n/index.ts';
import { IconInbox } from '../../ui/icons/index.ts';
import { useCanWrite, useFormat } from '../../ui/index.ts';
import { useHasLoaded } from '../../ui/routing/index.ts';
import { PAGES } from '../shell/pages.ts';
import classes from './sidebar.module.css';

const SHARED_MS = 30_000;

export function Navigation({ onNavigate }: { onNavigate?: (() => void) | undefined }) {
  const canDecide = useCanWrite();
  return (
    <ul aria-label={t('Pages')} className={classes.pages}>
      {PAGES.map(({ to, label, Icon }) => (
        <li key={to}>
          <Link
            to={to}
            className={classes.page}
            title={label}
            activeOptions={{ exact: to === '/' }}
            activeProps={{ 'aria-current': 'page' }}
            {...(onNavigate && { onClick: onNavigate })}
          >
            <Icon size={18} stroke={1.6} aria-hidden />
            <span>{label}</span>
          </Link>
          {to === '/transactions' && canDecide && <ToReview onNavigate={onNavigate} />}
        </li>
      ))}
      {canDecide && <Proposals onNavigate={onNavigate} />}
    </ul>
  );
}

/** How many transactions wait for a review; a link to them. */
function ToReview({ onNavigate }: { onNavigate: (() => void) | undefined }) {
  // The overview reads them too: one answer serves both.
  const { data } = useQuery({ ...toReviewQuery(), staleTime: SHARED_MS, enabled: useHasLoaded() });
  const format = useFormat();
  const count = data?.pagination.total_count ?? 0;
  if (count === 0) return null;
  const label = t('{count, plural, one {# transaction to review} other {# transactions to review}}', { count });
  return (
    <Link
      to="/review"
      className={classes.review}
      aria-label={label}
      title={label}
      {...(onNavigate && { onClick: onNavigate })}
    >
      <span className={classes.count}>{format.count(count)}</span>
    </Link>
  );
}

/** The link to the proposals, only while any wait for a decision. */
function Proposals({ onNavigate }: { onNavigate: (() => void) | undefined }) {
  const count = usePendingProposals();
  const format = useFormat();
  if (count === 0) return null;
  return (
    <li>
      <Link
        to="/proposals"
        className={classes.page}
        title={t('Proposals')}
        activeProps={{ 'aria-current': 'page' }}
        {...(onNavigate && { onClick: onNavigate })}
      >
        <IconInbox size={18} stroke={1.6} aria-hidden />
        <span>{t('Proposals')}</span>
        <span className={classes.count}>{format.count(count)}</span>
      </Link>
    </li>
  );
}
