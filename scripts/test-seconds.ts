import { relative } from 'node:path';
import { declaredIn } from '#tests/harness/declared-in.ts';

type TestEvent = {
  readonly type: string;
  readonly data: {
    readonly name?: string;
    readonly nesting?: number;
    readonly file?: string;
    readonly entryFile?: string;
    readonly details?: { readonly duration_ms?: number };
  };
};

/** A reporter: a line of JSON with the milliseconds of each test and its file, also of tests that the harness declares. */
// biome-ignore lint/style/noDefaultExport: node loads a reporter by its default export.
export default async function* testSeconds(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  for await (const { type, data } of events) {
    if (!['test:pass', 'test:fail'].includes(type) || data.nesting !== 0) continue;
    const file = data.entryFile ?? declaredIn.get(data.name ?? '') ?? data.file;
    if (file === undefined) continue;
    yield `${JSON.stringify({ file: relative('.', file), ms: data.details?.duration_ms ?? 0 })}\n`;
  }
}
