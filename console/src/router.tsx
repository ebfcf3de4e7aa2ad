import { createRootRoute, createRoute, createRouter, redirect } from '@tanstack/react-router';
import { AccountPage, AccountsPage, readAccountSearch, readAccountsSearch } from './accounts/index.ts';
import { accountsQuery, appPath } from './api/index.ts';
import { BudgetsPage, readBudgetsSearch } from './budgets/index.ts';
import { CategoriesPage } from './categories/index.ts';
import {
  ApplicationsPage,
  ConnectedAppsPage,
  DevelopersLayout,
  KeysPage,
  RequestLogPage,
  readKeysSearch,
  readRequestLogSearch,
  readUsageSearch,
  UsagePage,
  WebhooksPage,
} from './developers/index.ts';
import { GoalsPage } from './goals/index.ts';
import { ImportsPage, readImportsSearch } from './imports/index.ts';
import { MerchantsPage } from './merchants/index.ts';
import { OnboardingPage, readOnboardingSearch } from './onboarding/index.ts';
import { OverviewPage, readOverviewSearch } from './overview/index.ts';
import { ProposalsPage, readProposalsSearch } from './proposals/index.ts';
import { queryClient } from './query-client.ts';
import { RecurringPage, readRecurringSearch } from './recurring/index.ts';
import { ReportsPage, readReportsSearch } from './reports/index.ts';
import { readTextSearch } from './routing/index.ts';
import { RulesPage } from './rules/index.ts';
import {
  AppearancePage,
  DataPage,
  FamilyPage,
  HistoryPage,
  MembersPage,
  ProfilePage,
  RatesPage,
  readHistorySearch,
  readRatesSearch,
  SecurityPage,
  SessionsPage,
  SettingsLayout,
} from './settings/index.ts';
import { ErrorPage, FullPageError, LoadingPage, NotFound, requireSignIn, Shell } from './shell/index.ts';
import { TagsPage } from './tags/index.ts';
import { ReviewPage, readTransactionsSearch, TransactionsPage } from './transactions/index.ts';

const root = createRootRoute({
  beforeLoad: ({ location }) => requireSignIn(queryClient, location.pathname),
  errorComponent: FullPageError,
});
const shell = createRoute({ getParentRoute: () => root, id: 'shell', component: Shell });
const onboarding = createRoute({
  getParentRoute: () => root,
  path: '/onboarding',
  validateSearch: readOnboardingSearch,
  component: OnboardingPage,
});
const overview = createRoute({
  getParentRoute: () => shell,
  path: '/',
  validateSearch: readOverviewSearch,
  component: OverviewPage,
});
const accounts = createRoute({
  getParentRoute: () => shell,
  path: '/accounts',
  validateSearch: readAccountsSearch,
  component: AccountsPage,
});
const account = createRoute({
  getParentRoute: () => shell,
  path: '/accounts/$id',
  validateSearch: readAccountSearch,
  component: AccountPage,
});
const transactions = createRoute({
  getParentRoute: () => shell,
  path: '/transactions',
  validateSearch: readTransactionsSearch,
  loader: () => queryClient.ensureQueryData(accountsQuery(true)),
  component: TransactionsPage,
});
const review = createRoute({
  getParentRoute: () => shell,
  path: '/review',
  loader: () => queryClient.ensureQueryData(accountsQuery(true)),
  component: ReviewPage,
});
const reports = createRoute({
  getParentRoute: () => shell,
  path: '/reports',
  validateSearch: readReportsSearch,
  component: ReportsPage,
});
const recurring = createRoute({
  getParentRoute: () => shell,
  path: '/recurring',
  validateSearch: readRecurringSearch,
  component: RecurringPage,
});
const budgets = createRoute({
  getParentRoute: () => shell,
  path: '/budgets',
  validateSearch: readBudgetsSearch,
  component: BudgetsPage,
});
const goals = createRoute({ getParentRoute: () => shell, path: '/goals', component: GoalsPage });
const rules = createRoute({ getParentRoute: () => shell, path: '/rules', component: RulesPage });
const imports = createRoute({
  getParentRoute: () => shell,
  path: '/imports',
  validateSearch: readImportsSearch,
  component: ImportsPage,
});
const proposals = createRoute({
  getParentRoute: () => shell,
  path: '/proposals',
  validateSearch: readProposalsSearch,
  component: ProposalsPage,
});
const categories = createRoute({
  getParentRoute: () => shell,
  path: '/categories',
  validateSearch: readTextSearch,
  component: CategoriesPage,
});
const merchants = createRoute({
  getParentRoute: () => shell,
  path: '/merchants',
  validateSearch: readTextSearch,
  component: MerchantsPage,
});
const tags = createRoute({
  getParentRoute: () => shell,
  path: '/tags',
  validateSearch: readTextSearch,
  component: TagsPage,
});

const developers = createRoute({ getParentRoute: () => shell, path: '/developers', component: DevelopersLayout });
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
  component: KeysPage,
});
const usage = createRoute({
  getParentRoute: () => developers,
  path: '/usage',
  validateSearch: readUsageSearch,
  component: UsagePage,
});
const requests = createRoute({
  getParentRoute: () => developers,
  path: '/requests',
  validateSearch: readRequestLogSearch,
  component: RequestLogPage,
});
const webhooks = createRoute({ getParentRoute: () => developers, path: '/webhooks', component: WebhooksPage });
const applications = createRoute({
  getParentRoute: () => developers,
  path: '/applications',
  component: ApplicationsPage,
});
const connectedApps = createRoute({
  getParentRoute: () => developers,
  path: '/connected-apps',
  component: ConnectedAppsPage,
});

const settings = createRoute({ getParentRoute: () => shell, path: '/settings', component: SettingsLayout });
const settingsStart = createRoute({
  getParentRoute: () => settings,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/settings/profile', replace: true });
  },
});
const profile = createRoute({ getParentRoute: () => settings, path: '/profile', component: ProfilePage });
const family = createRoute({ getParentRoute: () => settings, path: '/family', component: FamilyPage });
const members = createRoute({ getParentRoute: () => settings, path: '/members', component: MembersPage });
const sessions = createRoute({ getParentRoute: () => settings, path: '/sessions', component: SessionsPage });
const security = createRoute({ getParentRoute: () => settings, path: '/security', component: SecurityPage });
const data = createRoute({ getParentRoute: () => settings, path: '/data', component: DataPage });
const history = createRoute({
  getParentRoute: () => settings,
  path: '/history',
  validateSearch: readHistorySearch,
  component: HistoryPage,
});
const rates = createRoute({
  getParentRoute: () => settings,
  path: '/rates',
  validateSearch: readRatesSearch,
  component: RatesPage,
});
const appearance = createRoute({ getParentRoute: () => settings, path: '/appearance', component: AppearancePage });

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
      transactions,
      review,
      reports,
      recurring,
      budgets,
      goals,
      rules,
      imports,
      proposals,
      categories,
      merchants,
      tags,
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
    ]),
  ]),
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
