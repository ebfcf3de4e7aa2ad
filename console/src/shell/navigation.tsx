import {
  IconArrowsExchange,
  IconBuildingBank,
  IconBuildingStore,
  IconCalendarRepeat,
  IconChartPie,
  IconCode,
  IconLayoutDashboard,
  IconSettings,
  IconTags,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import classes from './shell.module.css';

const GROUPS = [
  {
    name: 'Money',
    links: [
      { to: '/', label: 'Overview', Icon: IconLayoutDashboard },
      { to: '/accounts', label: 'Accounts', Icon: IconBuildingBank },
      { to: '/transactions', label: 'Transactions', Icon: IconArrowsExchange },
      { to: '/recurring', label: 'Recurring', Icon: IconCalendarRepeat },
    ],
  },
  {
    name: 'Labels',
    links: [
      { to: '/categories', label: 'Categories', Icon: IconChartPie },
      { to: '/merchants', label: 'Merchants', Icon: IconBuildingStore },
      { to: '/tags', label: 'Tags', Icon: IconTags },
    ],
  },
  {
    name: 'Administration',
    links: [
      { to: '/developers', label: 'Developers', Icon: IconCode },
      { to: '/settings', label: 'Settings', Icon: IconSettings },
    ],
  },
] as const;

export function Navigation({ onNavigate }: { onNavigate?: () => void }) {
  return (
    <div className={classes.navigation}>
      {GROUPS.map(({ name, links }) => (
        <ul key={name} aria-label={name} className={classes.group}>
          {links.map(({ to, label, Icon }) => (
            <li key={to}>
              <Link
                to={to}
                className={classes.link}
                activeOptions={{ exact: to === '/' }}
                activeProps={{ 'aria-current': 'page' }}
                {...(onNavigate && { onClick: onNavigate })}
              >
                <Icon size={18} stroke={1.7} aria-hidden />
                {label}
              </Link>
            </li>
          ))}
        </ul>
      ))}
    </div>
  );
}
