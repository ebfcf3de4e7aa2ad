import { Link } from '@tanstack/react-router';
import { t } from '../../i18n/index.ts';
import { PAGES } from '../pages/index.ts';
import classes from './sidebar.module.css';

export function Navigation({ onNavigate }: { onNavigate?: (() => void) | undefined }) {
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
    </ul>
  );
}
