import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { SHARED, toReviewQuery } from '../../api/index.ts';
import { usePendingProposals } from '../../pages/proposals/queries.ts';
import { t } from '../../ui/i18n/index.ts';
import { IconInbox } from '../../ui/icons/index.ts';
import { useCanWrite, useFormat } from '../../ui/index.ts';
import { useHasLoaded } from '../../ui/routing/index.ts';
import { SECTIONS, type Section, sectionOf, startOf } from '../shell/pages.ts';
import classes from './sidebar.module.css';

type NavigationProps = {
  readonly onNavigate?: (() => void) | undefined;
  /** All by default. */
  readonly sections?: readonly Section[];
};

/** The sections of the web app, and how much waits for a decision. */
export function Navigation({ onNavigate, sections = SECTIONS }: NavigationProps) {
  const canDecide = useCanWrite();
  const current = sectionOf(useLocation().pathname);
  return (
    <ul aria-label={t('Pages')} className={classes.pages}>
      {sections.map((section) => {
        const { label, Icon } = section;
        const to = startOf(section);
        return (
          <li key={to}>
            <Link
              to={to}
              className={classes.page}
              title={label}
              // A section may lead elsewhere than to the page that is shown of it.
              activeProps={{}}
              aria-current={section === current ? 'page' : undefined}
              {...(onNavigate && { onClick: onNavigate })}
            >
              <Icon size={18} stroke={1.6} aria-hidden />
              <span>{label}</span>
            </Link>
            {to === '/transactions' && canDecide && <ToReview onNavigate={onNavigate} />}
          </li>
        );
      })}
      {canDecide && <Proposals onNavigate={onNavigate} />}
    </ul>
  );
}

/** How many transactions wait for a review; a link to them. */
function ToReview({ onNavigate }: { onNavigate: (() => void) | undefined }) {
  const { data } = useQuery({ ...toReviewQuery(), ...SHARED, enabled: useHasLoaded() });
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
