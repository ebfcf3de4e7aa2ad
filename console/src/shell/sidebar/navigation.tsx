import { IconInbox } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { t } from '../../i18n/index.ts';
import { usePendingProposals } from '../../proposals/index.ts';
import { useCanWrite, useFormat } from '../../ui/index.ts';
import { PAGES } from '../pages/index.ts';
import classes from './sidebar.module.css';

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
        </li>
      ))}
      {canDecide && <Proposals onNavigate={onNavigate} />}
    </ul>
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
