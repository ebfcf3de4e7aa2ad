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

/** Lists the banks' statements that were imported, of one account or of all. */
export async function listStatements({ account, ...options }: ServerOptions & { account?: string }): Promise<void> {
  const coffer = connect(options);
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

/** Lists the savings goals with their progress. */
export async function listGoals(options: ServerOptions): Promise<void> {
  const goals = await Array.fromAsync(connect(options).list('/api/v1/goals'));
  if (options.json) return printJson(goals);
  const numbers = ['Saved', 'Of', 'Each month'].map((title) => ({ title, isNumber: true }));
  printTable(
    [{ title: 'Goal' }, { title: 'By' }, ...numbers, { title: 'State' }],
    goals.map(({ name, target_date, currency, status, ...goal }) => [
      ...[name, target_date, `${goal.saved_amount_decimal} ${currency}`, goal.target_amount_decimal],
      ...[goal.monthly_amount_decimal, status.replace('_', ' ')],
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
