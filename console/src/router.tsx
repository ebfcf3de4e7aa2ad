import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  type RouteComponent,
  redirect,
} from '@tanstack/react-router';
import { readAccountSearch, readAccountsSearch } from './accounts/search.ts';
import { appPath } from './api/addresses.ts';
import { readCategoriesSearch } from './categories/search.ts';
import { readApplicationsSearch, readKeysSearch, readRequestLogSearch, readUsageSearch } from './developers/search.ts';
import { readMerchantsSearch } from './merchants/search.ts';
import { readOnboardingSearch } from './onboarding/search.ts';
import { readOverviewSearch } from './overview/search.ts';
import { queryClient } from './query-client.ts';
import { readRecurringSearch } from './recurring/search.ts';
import { readSettingsSearch } from './settings/search.ts';
import { Failed, FailedApp } from './shell/error-page.tsx';
import { LoadingPage } from './shell/loading-page.tsx';
import { NotFound } from './shell/not-found.tsx';
import { requirePerson } from './shell/require-sign-in.ts';
import { Shell } from './shell/shell.tsx';
import { readTagsSearch } from './tags/search.ts';
import { readTransactionsSearch } from './transactions/data/search.ts';

// The table of routes. A page's folder holds the page, loaded when it is first opened, and `search.ts`, what its address may say.
// Their types stay out of the router's, which the pages are typed by.
function page<Name extends string>(load: () => Promise<Record<Name, unknown>>, name: Name): RouteComponent {
  return lazyRouteComponent(load as () => Promise<Record<string, RouteComponent>>, name) as RouteComponent;
}

const developers = () => import('./developers/index.tsx');
const settings = () => import('./settings/index.tsx');

const root = createRootRoute({
  beforeLoad: ({ location }) => requirePerson(queryClient, location.pathname),
  errorComponent: FailedApp,
});
const shell = createRoute({ getParentRoute: () => root, id: 'shell', component: Shell });
const onboarding = createRoute({
  getParentRoute: () => root,
  path: '/onboarding',
  validateSearch: readOnboardingSearch,
  component: page(() => import('./onboarding/index.tsx'), 'OnboardingPage'),
});
const overview = createRoute({
  getParentRoute: () => shell,
  path: '/',
  validateSearch: readOverviewSearch,
  component: page(() => import('./overview/index.tsx'), 'OverviewPage'),
});
const accounts = createRoute({
  getParentRoute: () => shell,
  path: '/accounts',
  validateSearch: readAccountsSearch,
  component: page(() => import('./accounts/index.tsx'), 'AccountsPage'),
});
const account = createRoute({
  getParentRoute: () => shell,
  path: '/accounts/$id',
  validateSearch: readAccountSearch,
  component: page(() => import('./accounts/index.tsx'), 'AccountPage'),
});
const transactions = createRoute({
  getParentRoute: () => shell,
  path: '/transactions',
  validateSearch: readTransactionsSearch,
  component: page(() => import('./transactions/index.tsx'), 'TransactionsPage'),
});
const recurring = createRoute({
  getParentRoute: () => shell,
  path: '/recurring',
  validateSearch: readRecurringSearch,
  component: page(() => import('./recurring/index.tsx'), 'RecurringPage'),
});
const categories = createRoute({
  getParentRoute: () => shell,
  path: '/categories',
  validateSearch: readCategoriesSearch,
  component: page(() => import('./categories/index.tsx'), 'CategoriesPage'),
});
const merchants = createRoute({
  getParentRoute: () => shell,
  path: '/merchants',
  validateSearch: readMerchantsSearch,
  component: page(() => import('./merchants/index.tsx'), 'MerchantsPage'),
});
const tags = createRoute({
  getParentRoute: () => shell,
  path: '/tags',
  validateSearch: readTagsSearch,
  component: page(() => import('./tags/index.tsx'), 'TagsPage'),
});

const developersSection = createRoute({
  getParentRoute: () => shell,
  path: '/developers',
  component: page(developers, 'DevelopersLayout'),
});
const developersStart = createRoute({
  getParentRoute: () => developersSection,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/developers/keys', replace: true });
  },
});
const keys = createRoute({
  getParentRoute: () => developersSection,
  path: '/keys',
  validateSearch: readKeysSearch,
  component: page(developers, 'KeysPage'),
});
const usage = createRoute({
  getParentRoute: () => developersSection,
  path: '/usage',
  validateSearch: readUsageSearch,
  component: page(developers, 'UsagePage'),
});
const requests = createRoute({
  getParentRoute: () => developersSection,
  path: '/requests',
  validateSearch: readRequestLogSearch,
  component: page(developers, 'RequestLogPage'),
});
const applications = createRoute({
  getParentRoute: () => developersSection,
  path: '/applications',
  validateSearch: readApplicationsSearch,
  component: page(developers, 'ApplicationsPage'),
});
const authorised = createRoute({
  getParentRoute: () => developersSection,
  path: '/authorised',
  component: page(developers, 'AuthorisedPage'),
});

const settingsSection = createRoute({
  getParentRoute: () => shell,
  path: '/settings',
  validateSearch: readSettingsSearch,
  component: page(settings, 'SettingsLayout'),
});
const settingsStart = createRoute({
  getParentRoute: () => settingsSection,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/settings/profile', replace: true });
  },
});
const profile = createRoute({
  getParentRoute: () => settingsSection,
  path: '/profile',
  component: page(settings, 'ProfilePage'),
});
const family = createRoute({
  getParentRoute: () => settingsSection,
  path: '/family',
  component: page(settings, 'FamilyPage'),
});
const members = createRoute({
  getParentRoute: () => settingsSection,
  path: '/members',
  component: page(settings, 'MembersPage'),
});
const sessions = createRoute({
  getParentRoute: () => settingsSection,
  path: '/sessions',
  component: page(settings, 'SessionsPage'),
});
const security = createRoute({
  getParentRoute: () => settingsSection,
  path: '/security',
  component: page(settings, 'SecurityPage'),
});
const data = createRoute({
  getParentRoute: () => settingsSection,
  path: '/data',
  component: page(settings, 'DataPage'),
});
const appearance = createRoute({
  getParentRoute: () => settingsSection,
  path: '/appearance',
  component: page(settings, 'AppearancePage'),
});

/** Every address of the console. */
export const router = createRouter({
  basepath: appPath,
  defaultPreload: 'intent',
  scrollRestoration: true,
  defaultNotFoundComponent: NotFound,
  defaultErrorComponent: Failed,
  defaultPendingComponent: LoadingPage,
  routeTree: root.addChildren([
    onboarding,
    shell.addChildren([
      overview,
      accounts,
      account,
      transactions,
      recurring,
      categories,
      merchants,
      tags,
      developersSection.addChildren([developersStart, keys, usage, requests, applications, authorised]),
      settingsSection.addChildren([settingsStart, profile, family, members, sessions, security, data, appearance]),
    ]),
  ]),
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
