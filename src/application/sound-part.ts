import type { ZodError, ZodType } from 'zod';
import { AppError, type Issue, invalidAll } from '#kernel/errors.ts';

const REPORTED = 'reported';

/** The parsed `value` with its sound members; reading a member that `faults` names throws. */
export function soundPart(schema: ZodType, value: unknown, faults: ZodError): unknown {
  const { value: parsed } = schema._zod.run({ value, issues: [] }, {}) as { readonly value: unknown };
  for (const { path } of faults.issues) {
    const [name] = path.slice(-1);
    const holder = path.slice(0, -1).reduce(memberOf, parsed);
    if (name === undefined || typeof holder !== 'object' || holder === null) continue;
    Object.defineProperty(holder, name, { get: throwReported, configurable: true, enumerable: true });
  }
  return parsed;
}

// Not by reading: the member may be faulty itself.
function memberOf(holder: unknown, name: PropertyKey): unknown {
  return typeof holder === 'object' && holder !== null
    ? Object.getOwnPropertyDescriptor(holder, name)?.value
    : undefined;
}

function throwReported(): never {
  throw invalidAll([{ pointer: '', code: REPORTED, message: 'This is reported already' }]);
}

/**
 * The faults that a use case finds in the sound part of an input. What it writes must not stay. Whatever else goes wrong without
 * the faulty members is no fault of the request.
 */
export async function furtherFaults(useCase: () => Promise<unknown>): Promise<Issue[]> {
  try {
    await useCase();
  } catch (error) {
    if (error instanceof AppError) return error.issues.filter(({ code }) => code !== REPORTED);
  }
  return [];
}
