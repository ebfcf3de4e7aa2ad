/** A resource shows the result of a tool. */
type ToolCall = { readonly tool: string; readonly args: Readonly<Record<string, string>> };

const mimeType = 'text/plain';

/** The resources that a person attaches to a conversation. */
export const RESOURCES = [
  {
    uri: 'coffer://accounts',
    name: 'accounts',
    title: 'Accounts',
    description: 'All accounts with balances',
    mimeType,
  },
  { uri: 'coffer://categories', name: 'categories', title: 'Categories', description: 'All categories', mimeType },
  { uri: 'coffer://net-worth', name: 'net-worth', title: 'Net worth', description: 'Net worth today', mimeType },
] as const;

export const RESOURCE_TEMPLATES = [
  {
    uriTemplate: 'coffer://transactions/{id}',
    name: 'transaction',
    title: 'Transaction',
    description: 'One transaction',
    mimeType,
  },
] as const;

const FIXED: Readonly<Record<string, ToolCall>> = {
  'coffer://accounts': { tool: 'list_accounts', args: {} },
  'coffer://categories': { tool: 'list_categories', args: {} },
  'coffer://net-worth': { tool: 'get_net_worth', args: {} },
};

const TRANSACTION = /^coffer:\/\/transactions\/([\w-]{1,64})$/;

/** The tool call that a resource stands for; undefined for an unknown address. */
export function resourceCall(uri: string): ToolCall | undefined {
  const id = TRANSACTION.exec(uri)?.[1];
  return id === undefined ? FIXED[uri] : { tool: 'get_transaction', args: { id } };
}
