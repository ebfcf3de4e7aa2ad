import { Argument, type Command, InvalidArgumentError, Option } from 'commander';
import { listAccounts, listGoals, listStatements, reconcile, showUsage } from './account-commands.ts';
import { listBanks, syncBanks } from './bank-commands.ts';
import { ASSIGNED_BY, assignBudget, setGroup, showBudget, showGroups } from './budget-commands.ts';
import { listChanges, undo } from './change-commands.ts';
import { completionOf, SHELLS } from './completion.ts';
import { exportEverything, importEverything, importTransactions } from './file-commands.ts';
import { RECORD_TYPES } from './import-file.ts';
import {
  BILL_STATES,
  enterBill,
  listBills,
  listForecastPlans,
  listSubscriptions,
  showForecast,
} from './planning-commands.ts';
import {
  ALLOCATED_BY,
  listPrices,
  listSecurities,
  showAllocation,
  showDividends,
  showGains,
  showPerformance,
  showPortfolio,
} from './portfolio-commands.ts';
import {
  showBalanceSheet,
  showBreakdown,
  showIncomeStatement,
  showNetWorth,
  showNetWorthDrivers,
  showSavedReports,
  showSavingsRate,
  showSpendingPace,
} from './report-commands.ts';
import { login, logout } from './sign-in-commands.ts';
import { addTransaction, editTransaction, listTransactions } from './transaction-commands.ts';

/** Adds the commands that call a running server. */
export function addClientCommands(program: Command): void {
  addSignIn(program);
  withServer(program.command('accounts').description('list the accounts with their balances')).action(listAccounts);
  withServer(program.command('statements').description("list the banks' statements that were imported"))
    .option('--account <account>', 'name or id of the account')
    .option('--months <count>', 'the newest months of the account, with or without a statement', wholeNumber)
    .action(listStatements);
  withServer(program.command('reconcile').description('state that an account agrees with its bank on a day'))
    .argument('<account>', 'name or id of the account')
    .requiredOption('--date <date>', 'the last day of the statement')
    .requiredOption('--balance <amount>', 'what the bank says of the end of that day')
    .action(reconcile);
  withServer(program.command('goals').description('list the savings goals with what is saved')).action(listGoals);
  addBudgets(program);
  addBanks(program);
  addPortfolio(program);
  addTransactions(program);
  addFiles(program);
  addReports(program);
  addPlanning(program);
  addChanges(program);
  withServer(program.command('usage').description('show the rate limit of the API key and what is left of it')).action(
    showUsage,
  );
  program
    .command('completion')
    .description('print the script that completes commands in a shell')
    .addArgument(new Argument('<shell>').choices(SHELLS))
    .action((shell: (typeof SHELLS)[number]) => void process.stdout.write(completionOf(program, shell)));
}

function withProfile(command: Command): Command {
  return command
    .addOption(new Option('--server <url>', 'address of the running server').env('COFFER_URL'))
    .addOption(new Option('--key <key>', 'an API key, in place of the sign-in').env('COFFER_API_KEY'))
    .addOption(new Option('--profile <name>', 'name of the sign-in').env('COFFER_PROFILE').default('default'));
}

function withServer(command: Command): Command {
  return withProfile(command).option('--json', 'print JSON');
}

function addSignIn(program: Command): void {
  withProfile(
    program
      .command('login')
      .description('sign in to a server in the browser and keep the tokens, or keep the API key that is given'),
  )
    .option('--scope <scopes>', 'what the command line may do, words with spaces', 'read_write')
    .action(login);
  withProfile(program.command('logout').description('end the sign-in, there and here')).action(logout);
}

function addBudgets(program: Command): void {
  const budgets = program.command('budgets').description('show the budget of a month, and assign its money');
  const ofMonth = (command: Command) =>
    withServer(command).option('--month <month>', 'a month, YYYY-MM, in place of the present one');
  ofMonth(budgets.command('show', { isDefault: true }).description('assigned, spent and left in each category')).action(
    showBudget,
  );
  ofMonth(budgets.command('assign').description('assign amounts to many categories at once'))
    .addOption(
      new Option('--by <amounts>', 'what their targets lack, or other amounts').choices(ASSIGNED_BY).default('targets'),
    )
    .option('--dry-run', 'only show the result')
    .action(assignBudget);
  withServer(budgets.command('groups').description('list the groups of envelopes')).action(showGroups);
  withServer(budgets.command('group'))
    .description('give a group of envelopes its categories, in order; without one it is deleted')
    .argument('<name>', 'of the group; one that there is not is added')
    .argument('[categories...]', 'names of categories')
    .action(setGroup);
}

function addBanks(program: Command): void {
  const banks = program.command('banks').description('list bank connections, and ask the banks');
  withServer(banks.command('list', { isDefault: true }))
    .description('list the bank connections with their state')
    .action(listBanks);
  withServer(banks.command('sync').description('ask all banks now, and wait for what comes')).action(syncBanks);
}

function addPortfolio(program: Command): void {
  const portfolio = program.command('portfolio').description('show what accounts hold, securities and their prices');
  withServer(portfolio.command('holdings', { isDefault: true }))
    .description('show what the accounts hold today, with value, cost and gain')
    .action(showPortfolio);
  days(portfolio.command('performance').description('what holdings have returned, by default in a year')).action(
    showPerformance,
  );
  withServer(portfolio.command('allocation').description('what holdings are worth by group'))
    .addOption(new Option('--by <group>', 'what to group by').choices(ALLOCATED_BY).default('kind'))
    .option('--targets <weights>', 'to compare with, such as share:0.6,bond:0.4')
    .action(showAllocation);
  withServer(portfolio.command('gains').description('list the realised gains of a year, by default of this one'))
    .option('--year <year>', 'another year')
    .action(showGains);
  days(portfolio.command('dividends').description('dividends by month, and those expected in a year')).action(
    showDividends,
  );
  withServer(portfolio.command('securities').description('list the securities')).action(listSecurities);
  withServer(portfolio.command('prices').description('list the prices of a security, newest first'))
    .argument('<security>', 'ticker or id of the security')
    .option('--from <date>', 'first day')
    .option('--to <date>', 'last day')
    .action(listPrices);
}

function addTransactions(program: Command): void {
  const transactions = program.command('transactions').description('list, add, edit and import transactions');
  withServer(transactions.command('list').description('list transactions, newest first'))
    .option('--account <name>', 'name or id of an account')
    .option('--category <name>', 'name or id of a category')
    .option('--search <text>', 'text in name or notes')
    .option('--query <query>', 'in the search language: coffee amount>20 -tag:work')
    .option('--from <date>', 'first day')
    .option('--to <date>', 'last day')
    .option('--limit <count>', 'the most transactions', wholeNumber, 50)
    .action(listTransactions);
  const members = (command: Command) =>
    withServer(command)
      .option('--category <name>', 'name or id of a category; an empty one takes it away')
      .option('--merchant <name>', 'name or id of a merchant; an empty one takes it away')
      .option('--tag <name...>', 'names or ids of tags')
      .option('--original <amount>', "paid in another currency than the account's, such as '12.00 USD'; '' for none")
      .option('--fee <decimal>', 'the part of the amount that was charged for the exchange of --original')
      .option('--notes <text>', 'notes')
      .option('--date <date>', 'day, such as 2026-01-31')
      .option('--income', 'money in; without it money out')
      .option('--dry-run', 'only show the result');
  members(transactions.command('add').description('create a transaction; without a date on today'))
    .requiredOption('--account <name>', 'name or id of the account')
    .option('--amount <decimal>', 'amount, such as 12.30; with --original alone that is charged at the rate of its day')
    .requiredOption('--name <text>', 'name')
    .action(addTransaction);
  members(transactions.command('edit').description('change a transaction').argument('<id>'))
    .option('--account <name>', 'name or id of the account to move it to')
    .option('--amount <decimal>', 'amount, such as 12.30')
    .option('--name <text>', 'name')
    .action(editTransaction);
  withImport(withServer(transactions.command('import'))).action(importTransactions);
}

function withImport(command: Command): Command {
  return command
    .description('import files of banks or of other programs; exit code 2 if rows failed, 1 if a file was refused')
    .argument('<files...>')
    .option('--account <name>', 'name or id of the account; without it those that the file names, or your only one')
    .option('--new-account', 'open an account for a file that names one that none of yours is known by')
    .option('--statement-account <name>', 'the account in the file, if it has several')
    .addOption(new Option('--type <type>', 'what the file has, if not movements of money').choices(RECORD_TYPES))
    .option(
      '--currency <codes>',
      'for rows in another currency than the account: its own, or theirs to charge them at a rate',
    )
    .option('--dry-run', 'only say what would happen to the rows')
    .option('--set <member=value...>', 'how the file is read, such as date_format=%d/%m/%Y; answers a question')
    .option('--split-batches', 'import each payment of a CAMT batch as a transaction')
    .option('--skip-invalid', 'import the other rows if some cannot be read');
}

function addFiles(program: Command): void {
  const withNames = (command: Command) =>
    withServer(command).option('--url <url>', 'the same as --server').option('--api-key <key>', 'the same as --key');
  withImport(withNames(program.command('import'))).action(importTransactions);
  withNames(program.command('export').description('write all data of a server to a new ZIP file'))
    .option('--output <file>', 'by default the name that the server gives')
    .action(exportEverything);
  withNames(program.command('import-family').description('import an export of all data into a family that has no data'))
    .argument('<file>')
    .action(importEverything);
}

const GROUPED_BY = ['category', 'merchant', 'tag', 'account', 'none'];
const COMPARED = ['previous', 'last_year'];
const PERIODS = [
  ...['this_month', 'last_month', 'last_3_months', 'last_12_months'],
  ...['this_year', 'last_year', 'last_5_years', 'last_10_years'],
];

function days(command: Command): Command {
  return withServer(command).option('--from <date>', 'first day').option('--to <date>', 'last day');
}

function addReports(program: Command): void {
  const report = program.command('report').description('show a report');
  days(report.command('income-statement').description('money in and out by category, by default of this month')).action(
    showIncomeStatement,
  );
  days(report.command('breakdown').description('money in and out by label, by default of twelve months'))
    .addOption(new Option('--by <label>', 'what to group by').choices(GROUPED_BY).default('category'))
    .addOption(new Option('--period <name>', 'a period that follows the calendar, in place of days').choices(PERIODS))
    .addOption(new Option('--compare <period>', 'compare with another period').choices(COMPARED))
    .option('--match <query>', 'only transactions that match, such as "tag:work amount>20"')
    .action(showBreakdown);
  withServer(report.command('saved').description('list the saved reports, or show the figures of one'))
    .argument('[name]', 'name or id of a saved report')
    .action(showSavedReports);
  days(report.command('savings-rate').description('what was kept of the income of each month')).action(showSavingsRate);
  days(
    report.command('drivers').description('what changed net worth: savings, prices, debts, rates, corrections'),
  ).action(showNetWorthDrivers);
  withServer(report.command('pace').description('what was spent of a month by each day, with the month before'))
    .option('--month <month>', 'such as 2026-11; by default the present one')
    .action(showSpendingPace);
  withServer(report.command('balance-sheet').description('assets, liabilities and net worth'))
    .option('--to <date>', 'at the end of this day')
    .action(showBalanceSheet);
  days(report.command('net-worth').description('net worth by month, by default of a year')).action(showNetWorth);
}

function addPlanning(program: Command): void {
  days(program.command('bills').description('list the expected payments, by default of 30 days from today'))
    .option('--account <name>', 'name or id of an account')
    .addOption(new Option('--state <state>', 'only those in this state').choices(BILL_STATES))
    .option('--to-enter', 'only those that wait to be entered, by default of the last 31 days')
    .action(listBills);
  withServer(program.command('enter-bill').description('enter the transaction of an expected payment'))
    .argument('<recurring>', 'name or id of the recurring transaction')
    .option('--day <date>', 'the expected day; by default the oldest that waits')
    .option('--date <date>', 'the day of the transaction; by default the expected day')
    .option('--amount <decimal>', 'the amount, money in negative; by default the expected one')
    .option('--account <name>', 'name or id of the account; by default that of the recurring transaction')
    .option('--dry-run', 'only show the result')
    .action(enterBill);
  withServer(
    program.command('subscriptions').description('list payments that repeat at a price, the dearest first'),
  ).action(listSubscriptions);
  withServer(program.command('forecast').description('forecast the balances of the accounts, or the days of one'))
    .option('--account <name>', 'name or id of the account')
    .option('--cash', 'the days of all bank accounts together')
    .option('--days <count>', 'from tomorrow on, at most 180; by default 90', wholeNumber)
    .option('--below <decimal>', 'with --account or --cash: the amount below which money is short; by default 0')
    .option('--plan <name>', 'with --cash: name or id of the plan whose changes it has')
    .action(showForecast);
  withServer(program.command('forecast-plans').description('list the plans of the forecast and their changes')).action(
    listForecastPlans,
  );
}

function addChanges(program: Command): void {
  withServer(program.command('changes').description('list the changes of the family, oldest first unless --newest'))
    .option('--after <sequence>', 'only those after this one', wholeNumber)
    .option('--limit <count>', 'the most changes, at most 500', wholeNumber, 100)
    .option('--newest', 'the newest ones, newest first')
    .option('--follow', 'write each change as it happens, from now on or after --after')
    .action(listChanges);
  withServer(program.command('undo').description('revert a change, with those that belong to it'))
    .argument('[sequence]')
    .option('--request <id>', 'in place of a change: everything that a request changed')
    .option('--dry-run', 'only show what would be reverted')
    .action(undo);
}

function wholeNumber(text: string): number {
  if (/^\d{1,15}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('It must be a whole number.');
}
