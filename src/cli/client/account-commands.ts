import { connect, type ServerOptions } from './connect.ts';
import { print, printJson, printTable } from './output.ts';

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
