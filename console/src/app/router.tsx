import { createRootRoute, createRoute, createRouter, redirect } from '@tanstack/react-router';
import { accountsQuery, appPath } from '../api/index.ts';
import { readAccountSearch, readAccountsSearch } from '../pages/accounts/search.ts';
import { readBanksSearch } from '../pages/banks/search.ts';
import { readBudgetsSearch } from '../pages/budgets/search.ts';
import { readKeysSearch, readRequestLogSearch, readUsageSearch } from '../pages/developers/search.ts';
import { readForecastSearch } from '../pages/forecast/search.ts';
import { readImportsSearch } from '../pages/imports/search.ts';
import { readOnboardingSearch } from '../pages/onboarding/search.ts';
import { askForMonth } from '../pages/overview/month/ask-for-month.ts';
import { readOverviewSearch } from '../pages/overview/search.ts';
import { readProposalsSearch } from '../pages/proposals/search.ts';
import { readRecurringSearch } from '../pages/recurring/search.ts';
import { readOwnReportSearch, readReportsSearch, readYearSearch } from '../pages/reports/search.ts';
import { readHistorySearch, readRatesSearch } from '../pages/settings/search.ts';
import { readTransactionsSearch } from '../pages/transactions/search.ts';
import { lazyPage, readNewSearch, readTextSearch } from '../ui/routing/index.ts';
import { queryClient } from './query-client.ts';
import { requireSignIn } from './shell/require-sign-in.ts';
import { LivePage, Shell } from './shell/shell.tsx';
import { ErrorPage, FullPageError, LoadingPage, NotFound } from './shell/status-pages.tsx';

const root = createRootRoute({
  beforeLoad: ({ location }) => requireSignIn(queryClient, location.pathname),
  component: LivePage,
  errorComponent: FullPageError,
});
const shell = createRoute({ getParentRoute: () => root, id: 'shell', component: Shell });
const onboarding = createRoute({
  getParentRoute: () => root,
  path: '/onboarding',
  validateSearch: readOnboardingSearch,
  component: lazyPage(() => import('../pages/onboarding/onboarding-page.tsx'), 'OnboardingPage'),
});
const overview = createRoute({
  getParentRoute: () => shell,
  path: '/',
  validateSearch: readOverviewSearch,
  loaderDeps: ({ search: { month } }) => ({ month }),
  loader: ({ deps: { month } }) => askForMonth(queryClient, month),
  component: lazyPage(() => import('../pages/overview/overview-page.tsx'), 'OverviewPage'),
});
const accounts = createRoute({
  getParentRoute: () => shell,
  path: '/accounts',
  validateSearch: readAccountsSearch,
  component: lazyPage(() => import('../pages/accounts/accounts-page.tsx'), 'AccountsPage'),
});
const account = createRoute({
  getParentRoute: () => shell,
  path: '/accounts/$id',
  validateSearch: readAccountSearch,
  component: lazyPage(() => import('../pages/accounts/account-page.tsx'), 'AccountPage'),
});
const banks = createRoute({
  getParentRoute: () => shell,
  path: '/bank-connections',
  validateSearch: readBanksSearch,
  component: lazyPage(() => import('../pages/banks/banks-page.tsx'), 'BanksPage'),
});
const bankReturn = createRoute({
  getParentRoute: () => shell,
  path: '/bank-connections/return',
  component: lazyPage(() => import('../pages/banks/return-page.tsx'), 'BankReturnPage'),
});
const investments = createRoute({
  getParentRoute: () => shell,
  path: '/investments',
  component: lazyPage(() => import('../pages/investments/investments-page.tsx'), 'InvestmentsPage'),
});
const securityPage = createRoute({
  getParentRoute: () => shell,
  path: '/investments/$id',
  component: lazyPage(() => import('../pages/investments/security-page.tsx'), 'SecurityPage'),
});
const transactions = createRoute({
  getParentRoute: () => shell,
  path: '/transactions',
  validateSearch: readTransactionsSearch,
  loader: () => queryClient.ensureQueryData(accountsQuery(true)),
  component: lazyPage(() => import('../pages/transactions/transactions-page.tsx'), 'TransactionsPage'),
});
const review = createRoute({
  getParentRoute: () => shell,
  path: '/review',
  loader: () => queryClient.ensureQueryData(accountsQuery(true)),
  component: lazyPage(() => import('../pages/review/review-page.tsx'), 'ReviewPage'),
});
const reports = createRoute({
  getParentRoute: () => shell,
  path: '/reports',
  validateSearch: readReportsSearch,
  component: lazyPage(() => import('../pages/reports/reports-page.tsx'), 'ReportsPage'),
});
const ownReports = createRoute({
  getParentRoute: () => shell,
  path: '/reports/own',
  validateSearch: readOwnReportSearch,
  component: lazyPage(() => import('../pages/reports/own/own-reports-page.tsx'), 'OwnReportsPage'),
});
const yearInReview = createRoute({
  getParentRoute: () => shell,
  path: '/reports/year',
  validateSearch: readYearSearch,
  component: lazyPage(() => import('../pages/reports/year/year-page.tsx'), 'YearPage'),
});
const recurring = createRoute({
  getParentRoute: () => shell,
  path: '/recurring',
  validateSearch: readRecurringSearch,
  beforeLoad: ({ search }) => {
    if (search.view === 'forecast') throw redirect({ to: '/forecast', replace: true });
  },
  component: lazyPage(() => import('../pages/recurring/recurring-page.tsx'), 'RecurringPage'),
});
const forecast = createRoute({
  getParentRoute: () => shell,
  path: '/forecast',
  validateSearch: readForecastSearch,
  component: lazyPage(() => import('../pages/forecast/forecast-page.tsx'), 'ForecastPage'),
});
const budgets = createRoute({
  getParentRoute: () => shell,
  path: '/budgets',
  validateSearch: readBudgetsSearch,
  component: lazyPage(() => import('../pages/budgets/budgets-page.tsx'), 'BudgetsPage'),
});
const goals = createRoute({
  getParentRoute: () => shell,
  path: '/goals',
  validateSearch: readNewSearch,
  component: lazyPage(() => import('../pages/goals/goals-page.tsx'), 'GoalsPage'),
});
const rules = createRoute({
  getParentRoute: () => shell,
  path: '/rules',
  validateSearch: readNewSearch,
  component: lazyPage(() => import('../pages/rules/rules-page.tsx'), 'RulesPage'),
});
const imports = createRoute({
  getParentRoute: () => shell,
  path: '/imports',
  validateSearch: readImportsSearch,
  component: lazyPage(() => import('../pages/imports/imports-page.tsx'), 'ImportsPage'),
});
const share = createRoute({
  getParentRoute: () => shell,
  path: '/share',
  component: lazyPage(() => import('../pages/share/share-page.tsx'), 'SharePage'),
});
const proposals = createRoute({
  getParentRoute: () => shell,
  path: '/proposals',
  validateSearch: readProposalsSearch,
  component: lazyPage(() => import('../pages/proposals/proposals-page.tsx'), 'ProposalsPage'),
});
const categories = createRoute({
  getParentRoute: () => shell,
  path: '/categories',
  validateSearch: readTextSearch,
  component: lazyPage(() => import('../pages/labels/labels-page.tsx'), 'CategoriesPage'),
});
const categoryPage = createRoute({
  getParentRoute: () => shell,
  path: '/categories/$id',
  component: lazyPage(() => import('../pages/labels/label-page.tsx'), 'CategoryPage'),
});
const merchantPage = createRoute({
  getParentRoute: () => shell,
  path: '/merchants/$id',
  component: lazyPage(() => import('../pages/labels/label-page.tsx'), 'MerchantPage'),
});
const tagPage = createRoute({
  getParentRoute: () => shell,
  path: '/tags/$id',
  component: lazyPage(() => import('../pages/labels/label-page.tsx'), 'TagPage'),
});
const person = createRoute({
  getParentRoute: () => shell,
  path: '/reports/people/$id',
  component: lazyPage(() => import('../pages/labels/label-page.tsx'), 'PersonPage'),
});
const merchants = createRoute({
  getParentRoute: () => shell,
  path: '/merchants',
  validateSearch: readTextSearch,
  component: lazyPage(() => import('../pages/labels/labels-page.tsx'), 'MerchantsPage'),
});
const tags = createRoute({
  getParentRoute: () => shell,
  path: '/tags',
  validateSearch: readTextSearch,
  component: lazyPage(() => import('../pages/labels/labels-page.tsx'), 'TagsPage'),
});

const developers = createRoute({
  getParentRoute: () => shell,
  path: '/developers',
  component: lazyPage(() => import('../pages/developers/developers-layout.tsx'), 'DevelopersLayout'),
});
const developersStart = createRoute({
  getParentRoute: () => developers,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/developers/keys', replace: true });
  },
});
const keys = createRoute({
  getParentRoute: () => developers,
  path: '/keys',
  validateSearch: readKeysSearch,
  component: lazyPage(() => import('../pages/developers/keys/keys-page.tsx'), 'KeysPage'),
});
const usage = createRoute({
  getParentRoute: () => developers,
  path: '/usage',
  validateSearch: readUsageSearch,
  component: lazyPage(() => import('../pages/developers/usage/usage-page.tsx'), 'UsagePage'),
});
const requests = createRoute({
  getParentRoute: () => developers,
  path: '/requests',
  validateSearch: readRequestLogSearch,
  component: lazyPage(() => import('../pages/developers/request-log/request-log-page.tsx'), 'RequestLogPage'),
});
const webhooks = createRoute({
  getParentRoute: () => developers,
  path: '/webhooks',
  component: lazyPage(() => import('../pages/developers/webhooks/webhooks-page.tsx'), 'WebhooksPage'),
});
const applications = createRoute({
  getParentRoute: () => developers,
  path: '/applications',
  component: lazyPage(() => import('../pages/developers/applications-page.tsx'), 'ApplicationsPage'),
});
const connectedApps = createRoute({
  getParentRoute: () => developers,
  path: '/connected-apps',
  component: lazyPage(() => import('../pages/developers/connected-apps-page.tsx'), 'ConnectedAppsPage'),
});

const settings = createRoute({
  getParentRoute: () => shell,
  path: '/settings',
  component: lazyPage(() => import('../pages/settings/settings-layout.tsx'), 'SettingsLayout'),
});
const settingsStart = createRoute({
  getParentRoute: () => settings,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/settings/profile', replace: true });
  },
});
const profile = createRoute({
  getParentRoute: () => settings,
  path: '/profile',
  component: lazyPage(() => import('../pages/settings/profile-page.tsx'), 'ProfilePage'),
});
const family = createRoute({
  getParentRoute: () => settings,
  path: '/family',
  component: lazyPage(() => import('../pages/settings/family-page.tsx'), 'FamilyPage'),
});
const members = createRoute({
  getParentRoute: () => settings,
  path: '/members',
  component: lazyPage(() => import('../pages/settings/members-page.tsx'), 'MembersPage'),
});
const sessions = createRoute({
  getParentRoute: () => settings,
  path: '/sessions',
  component: lazyPage(() => import('../pages/settings/security/sessions-page.tsx'), 'SessionsPage'),
});
const security = createRoute({
  getParentRoute: () => settings,
  path: '/security',
  component: lazyPage(() => import('../pages/settings/security/security-page.tsx'), 'SecurityPage'),
});
const data = createRoute({
  getParentRoute: () => settings,
  path: '/data',
  component: lazyPage(() => import('../pages/settings/data-page.tsx'), 'DataPage'),
});
const history = createRoute({
  getParentRoute: () => settings,
  path: '/history',
  validateSearch: readHistorySearch,
  component: lazyPage(() => import('../pages/settings/history/history-page.tsx'), 'HistoryPage'),
});
const rates = createRoute({
  getParentRoute: () => settings,
  path: '/rates',
  validateSearch: readRatesSearch,
  component: lazyPage(() => import('../pages/settings/rates/rates-page.tsx'), 'RatesPage'),
});
const appearance = createRoute({
  getParentRoute: () => settings,
  path: '/appearance',
  component: lazyPage(() => import('../pages/settings/appearance-page.tsx'), 'AppearancePage'),
});

// Names of sections, and addresses that pages had before.
const moved = [
  ['/plan', '/budgets'],
  ['/insights', '/reports'],
  ['/manage', '/categories'],
  ['/developers/authorised', '/developers/connected-apps'],
].map(([path, to]) =>
  createRoute({
    getParentRoute: () => shell,
    path: path ?? '',
    beforeLoad: () => {
      throw redirect({ to: to ?? '/', replace: true });
    },
  }),
);
const unknown = createRoute({ getParentRoute: () => shell, path: '$', component: NotFound });

export const router = createRouter({
  basepath: appPath,
  defaultPreload: 'intent',
  scrollRestoration: true,
  defaultNotFoundComponent: NotFound,
  defaultErrorComponent: ErrorPage,
  defaultPendingComponent: LoadingPage,
  routeTree: root.addChildren([
    onboarding,
    shell.addChildren([
      overview,
      accounts,
      account,
      banks,
      bankReturn,
      investments,
      securityPage,
      transactions,
      review,
      reports,
      yearInReview,
      person,
      ownReports,
      recurring,
      forecast,
      budgets,
      goals,
      rules,
      imports,
      proposals,
      share,
      categories,
      categoryPage,
      merchants,
      merchantPage,
      tags,
      tagPage,
      developers.addChildren([developersStart, keys, usage, requests, webhooks, applications, connectedApps]),
      settings.addChildren([
        settingsStart,
        profile,
        family,
        members,
        sessions,
        security,
        history,
        rates,
        data,
        appearance,
      ]),
      ...moved,
      unknown,
    ]),
  ]),
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
