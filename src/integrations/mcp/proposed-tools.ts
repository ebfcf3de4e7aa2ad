import { OPERATIONS } from '#integrations/proposals/index.ts';
import { type Contract, toolSchemas } from './tool-schemas.ts';
import { type Arguments, pathNames, type Tool, type ToolSchemas } from './tools.ts';

const PROPOSE: Tool = { name: 'propose', title: '', description: '', operation: 'createProposal' };

const REASON = {
  type: 'string',
  maxLength: 1000,
  description: 'Why, in words for the person who decides.',
};

/** Whether the changes of a tool can be proposed. */
export function isProposable({ operation }: Tool): boolean {
  return OPERATIONS.some((known) => known === operation);
}

/** The same tool for a caller who may only propose: it takes a reason, and answers with the proposal that waits for a person. */
export function proposedTool<T extends Tool & ToolSchemas>(tool: T, contract: Contract): T {
  const { properties = {}, required = [] } = tool.input as { properties?: object; required?: readonly string[] };
  const { request, output } = toolSchemas(contract, PROPOSE);
  return {
    ...tool,
    description: `${tool.description} It changes nothing yet: a person accepts or rejects your proposal.`,
    request,
    output,
    input: { ...tool.input, properties: { ...properties, reason: REASON }, required: [...required, 'reason'] },
    bodyOf: (args: Arguments) => proposalOf(tool, args),
  };
}

function proposalOf({ operation, request }: Tool & ToolSchemas, { reason, ...args }: Arguments): Arguments {
  const names = pathNames(request);
  const isParameter = ([name]: [string, unknown]) => names.includes(name);
  const entries = Object.entries(args);
  const params = Object.fromEntries(entries.filter(isParameter).map(([name, value]) => [name, String(value)]));
  const body = Object.fromEntries(entries.filter((entry) => !isParameter(entry)));
  return { reason, items: [{ operation, params, body }] };
}
