import { t } from '../../ui/i18n/index.ts';
import {
  IconAdjustments,
  IconArrowsExchange,
  IconBuildingBank,
  IconChartBar,
  IconHome,
  IconTarget,
} from '../../ui/icons/index.ts';

// Each page with its name, the letter that opens it after `G`, and what its tab counts.
const OVERVIEW = { to: '/', label: t('Overview'), letter: 'o' } as const;
const TRANSACTIONS = { to: '/transactions', label: t('Transactions'), letter: 't' } as const;
const REVIEW = { to: '/review', label: t('Review'), letter: 'e' } as const;
const ACCOUNTS = { to: '/accounts', label: t('All accounts'), letter: 'a' } as const;
const INVESTMENTS = { to: '/investments', label: t('Investments'), letter: 'v' } as const;
const BANKS = { to: '/bank-connections', label: t('Banks'), letter: 'k' } as const;
export const BUDGET = { to: '/budgets', label: t('Budget'), letter: 'b' } as const;
const GOALS = { to: '/goals', label: t('Goals'), letter: 'g', counts: 'goals' } as const;
const BILLS = { to: '/recurring', label: t('Bills'), letter: 'r', counts: 'bills' } as const;
const FORECAST = { to: '/forecast', label: t('Forecast'), letter: 'f' } as const;
const INSIGHTS = { to: '/reports', label: t('Insights'), letter: 'p' } as const;
const CATEGORIES = { to: '/categories', label: t('Categories'), letter: 'c' } as const;
const MERCHANTS = { to: '/merchants', label: t('Merchants'), letter: 'm' } as const;
const TAGS = { to: '/tags', label: t('Tags'), letter: 'l' } as const;
const RULES = { to: '/rules', label: t('Rules'), letter: 'u' } as const;
const IMPORT = { to: '/imports', label: t('Import'), letter: 'i' } as const;
const DEVELOPERS = { to: '/developers', label: t('Developers'), letter: 'd' } as const;

/** The six entries of the navigation. Several pages are tabs of each other; the first is where the entry leads. */
export const SECTIONS = [
  { label: OVERVIEW.label, Icon: IconHome, pages: [OVERVIEW], more: [] },
  { label: TRANSACTIONS.label, Icon: IconArrowsExchange, pages: [TRANSACTIONS], more: [REVIEW] },
  { label: t('Accounts'), Icon: IconBuildingBank, pages: [ACCOUNTS, INVESTMENTS, BANKS], more: [] },
  { label: t('Plan'), Icon: IconTarget, pages: [BUDGET, GOALS, BILLS, FORECAST], more: [] },
  { label: INSIGHTS.label, Icon: IconChartBar, pages: [INSIGHTS], more: [] },
  { label: t('Manage'), Icon: IconAdjustments, pages: [CATEGORIES, MERCHANTS, TAGS, RULES, IMPORT], more: [] },
] as const;

export type Section = (typeof SECTIONS)[number];

const [overview, transactions, , plan] = SECTIONS;

/** The sections in the bar at the bottom of a phone, and those for which it has no place. */
export const BAR_SECTIONS = { overview, transactions, plan } as const;
export const OTHER_SECTIONS = SECTIONS.filter((one) => !Object.values<Section>(BAR_SECTIONS).includes(one));

// At the foot of the sidebar, with the developers' pages.
const SETTINGS = { to: '/settings', label: t('Settings'), letter: 's' } as const;

/** All pages that a key opens. */
export const PAGES = [...SECTIONS.flatMap(({ pages, more }) => [...pages, ...more]), DEVELOPERS, SETTINGS] as const;

export type Page = (typeof PAGES)[number];

/** Where a section leads. */
export const startOf = ({ pages }: Section) => pages[0].to;

/** The section that the page at `pathname` is in. */
export function sectionOf(pathname: string): Section | undefined {
  return SECTIONS.find(({ pages, more }) => [...pages, ...more].some(({ to }) => isWithin(pathname, to)));
}

/** The pages that are tabs of the one at `pathname`; none on the page of a single record. */
export function tabsAt(pathname: string): Section | undefined {
  return SECTIONS.find(({ pages }) => pages.length > 1 && pages.some(({ to }) => to === pathname));
}

function isWithin(pathname: string, to: string): boolean {
  return pathname === to || (to !== '/' && pathname.startsWith(`${to}/`));
}
