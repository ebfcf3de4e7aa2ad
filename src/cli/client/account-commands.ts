import type { CofferClient, Schemas } from '#client/src/index.ts';
import { accountId } from '#src/cli/find-records.ts';
import { connect, type ServerOptions } from './connect.ts';
import { plain, print, printJson, printMissing, printTable } from './output.ts';

/** Lists the accounts with their balances. */
export async function listAccounts(options: ServerOptions): Promise<void> {
  const accounts = await Array.fromAsync(connect(options).list('/api/v1/accounts'));
  if (options.json) return printJson(accounts);
  printTable(
    [{ title: 'Account' }, { title: 'Type' }, { title: 'Balance', isNumber: true }, { title: 'Id' }],
    accounts.map(({ name, account_type, balance_amount, currency, id }) => [
      name,
      account_type,
      `${balance_amount} ${currency}`,
      id,
    ]),
  );
  for (const { name, foreign_balances, currency } of accounts) {
    for (const { balance, currency: other } of foreign_balances)
      print(`Incomplete: ${plain(name)} lacks ${balance}, as no rate from ${other} to ${currency} is known.`);
  }
}

/** The options of `coffer statements`. */
export type StatementsOptions = ServerOptions & { readonly account?: string; readonly months?: number };

/** Lists the banks' statements that were imported, of one account or of all, or the months of an account. */
export async function listStatements({ account, months, ...options }: StatementsOptions): Promise<void> {
  const coffer = connect(options);
  if (months !== undefined) {
    if (account === undefined) throw new Error('--months needs --account');
    return listMonths(coffer, await accountId(coffer, account), months, options);
  }
  const query = account === undefined ? {} : { account_id: await accountId(coffer, account) };
  const statements = await Array.fromAsync(coffer.list('/api/v1/account_statements', query));
  if (options.json) return printJson(statements);
  const accounts = await Array.fromAsync(coffer.list('/api/v1/accounts'));
  const names = new Map(accounts.map(({ id, name }) => [id, name]));
  const numbers = ['Rows', 'Begins with', 'Ends with'].map((title) => ({ title, isNumber: true }));
  printTable(
    [{ title: 'Account' }, { title: 'From' }, { title: 'To' }, ...numbers, { title: 'Currency' }],
    statements.map((one) => [
      ...[names.get(one.account_id) ?? one.account_id, one.start_date, one.end_date, String(one.rows_count)],
      ...[one.opening_balance ?? '', one.closing_balance ?? '', one.currency],
    ]),
  );
}

/** Lists the newest months of an account, with or without a statement and whether each is reconciled. */
async function listMonths(coffer: CofferClient, id: string, months: number, { json }: ServerOptions): Promise<void> {
  const query = { per_page: months };
  const { data } = await coffer.GET('/api/v1/accounts/{id}/statement_months', { params: { path: { id }, query } });
  if (json) return printJson(data);
  printTable(
    [
      { title: 'Month' },
      { title: 'Balance', isNumber: true },
      { title: 'State' },
      { title: 'Statement' },
      { title: 'Reconciled' },
    ],
    data.months.map(({ month, balance, status, statements, reconciled_balances: [reconciled] }) => [
      ...[month, `${balance} ${data.currency}`, status.replace('_', ' ')],
      statements.map(({ start_date, end_date }) => `${start_date} to ${end_date}`).join(', '),
      reconciled === undefined ? '' : `${reconciled.date}, at ${reconciled.reconciled_at}`,
    ]),
  );
  for (const { start_month, end_month } of data.gaps)
    print(`No statement: ${start_month === end_month ? start_month : `${start_month} to ${end_month}`}`);
  for (const { month, reconciled_balances } of data.months) {
    for (const { date, ledger_balance, current_balance, sequence } of reconciled_balances.filter(isChanged))
      print(
        `Changed: ${month}; the balance of ${date} was ${ledger_balance} and is ${current_balance} (changes after ${sequence ?? 'the move'})`,
      );
  }
  printMissing(data.missing_rates);
}

const isChanged = (one: Schemas['ReconciledBalance']) => one.ledger_balance !== one.current_balance;

type ReconcileOptions = ServerOptions & { readonly date: string; readonly balance: string };

/** States that an account agrees with its bank at the end of a day. */
export async function reconcile(account: string, { date, balance, ...options }: ReconcileOptions): Promise<void> {
  const coffer = connect(options);
  const body = { account_id: await accountId(coffer, account), date, balance };
  const { data } = await coffer.POST('/api/v1/reconciled_balances', { body });
  if (data === undefined || options.json) return printJson(data);
  print(`Reconciled ${data.date}: the bank says ${data.balance} ${data.currency}, the ledger ${data.ledger_balance}`);
}

/** Lists the savings goals with their progress. */
export async function listGoals(options: ServerOptions): Promise<void> {
  const goals = await Array.fromAsync(connect(options).list('/api/v1/goals'));
  if (options.json) return printJson(goals);
  const numbers = ['Saved', 'Of', 'Each month'].map((title) => ({ title, isNumber: true }));
  printTable(
    [{ title: 'Goal' }, { title: 'By' }, ...numbers, { title: 'State' }],
    goals.map(({ name, target_date, currency, status, ...goal }) => [
      ...[name, target_date ?? '', `${goal.saved_amount_decimal} ${currency}`, goal.target_amount_decimal],
      ...[goal.monthly_amount_decimal ?? '', status.replace('_', ' ')],
    ]),
  );
  printMissing(goals.flatMap(({ missing_rates }) => missing_rates));
}

/** Shows the rate limit of the credential. */
export async function showUsage(options: ServerOptions): Promise<void> {
  const { data } = await connect(options).GET('/api/v1/usage');
  if (data === undefined || options.json) return printJson(data);
  if ('message' in data) return print(data.message);
  const { tier, current_count, limit, remaining, reset_at } = data.rate_limit;
  print(
    `${data.api_key.name}: ${current_count} of ${limit} requests used, ${remaining} left until ${reset_at} (${tier})`,
  );
}
